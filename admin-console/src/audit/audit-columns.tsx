import { IconPlayerPlay } from '@tabler/icons-react';
import { momentPx, type Column } from '@vigil/ui/console/list/column.ts';
import { Tag } from '@vigil/ui/layout/tag.tsx';
import { exactTime, sayNumber } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { When } from '@vigil/ui/text/when.tsx';
import { ExState } from '../exam-taking/public.ts';
import type { AuditPaperFieldsFragment } from '../generated/graphql.ts';

export type PaperRow = AuditPaperFieldsFragment;

/** Being sat, or how it was handed in. */
export function PaperState({ paper }: { readonly paper: PaperRow }) {
  if (paper.handState !== 0) return <ExState value={paper.exState} />;
  return (
    <Tag tone="info" icon={<IconPlayerPlay size={14} aria-hidden />}>
      {t('考试中')}
    </Tag>
  );
}

export const auditColumns: readonly Column<PaperRow>[] = [
  { key: 'realName', title: t('考生'), main: true, width: 140, text: (row) => row.realName },
  { key: 'title', title: t('考试'), width: 320, phone: 'plain', text: (row) => row.title },
  {
    key: 'state',
    title: t('状态'),
    width: 128,
    phone: 'plain',
    render: (row) => <PaperState paper={row} />,
  },
  {
    key: 'createTime',
    title: t('开始时间'),
    width: momentPx,
    text: (row) => exactTime(row.createTime),
    render: (row) => <When value={row.createTime} />,
  },
  {
    key: 'handTime',
    title: t('交卷时间'),
    width: momentPx,
    text: (row) => (row.handTime ? exactTime(row.handTime) : '—'),
    render: (row) => <When value={row.handTime} />,
  },
  {
    key: 'deptName',
    title: t('部门'),
    width: 128,
    phone: 'hidden',
    text: (row) => row.deptName ?? '—',
  },
  {
    key: 'events',
    title: t('事件'),
    width: 80,
    align: 'right',
    phone: 'hidden',
    text: (row) => row.events,
    render: (row) => sayNumber(row.events),
  },
];
