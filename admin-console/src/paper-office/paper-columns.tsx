import { durationPx, momentPx, type Column } from '@vigil/ui/console/list/column.ts';
import { Tag } from '@vigil/ui/layout/tag.tsx';
import { exactTime, sayDuration, sayScore } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { When } from '@vigil/ui/text/when.tsx';
import { standingOf, type PaperRow } from './paper-row.ts';

const scoreOf = ({ userScore, totalScore }: PaperRow): string =>
  userScore === null ? '—' : `${sayScore(userScore)} / ${sayScore(totalScore)}`;

/** Papers as 试卷管理 lists them. */
export const paperColumns: readonly Column<PaperRow>[] = [
  {
    key: 'realName',
    title: t('考生'),
    main: true,
    width: 160,
    text: ({ realName }) => realName,
    after: ({ attempt }) => (attempt > 1 ? <Tag tone="quiet">{t('第 {{n}} 次', { n: attempt })}</Tag> : null),
  },
  {
    key: 'state',
    title: t('结果'),
    width: 96,
    phone: 'plain',
    text: (row) => standingOf(row).word,
    render: (row) => <Tag tone={standingOf(row).tone}>{standingOf(row).word}</Tag>,
  },
  {
    key: 'userScore',
    title: t('得分'),
    width: 104,
    align: 'right',
    sortable: true,
    text: scoreOf,
  },
  { key: 'title', title: t('考试'), width: 200, widest: true, phone: 'plain', text: ({ title }) => title },
  {
    key: 'handTime',
    title: t('交卷时间'),
    width: momentPx,
    sortable: true,
    text: ({ handTime }) => (handTime === null ? '' : exactTime(handTime)),
    render: ({ handTime }) => (handTime === null ? '—' : <When value={handTime} />),
  },
  { key: 'deptName', title: t('部门'), width: 120, phone: 'hidden', text: ({ deptName }) => deptName ?? '—' },
  {
    key: 'userTime',
    title: t('用时'),
    width: durationPx,
    align: 'right',
    sortable: true,
    phone: 'hidden',
    text: ({ userTime, state }) => (state === 0 || userTime === 0 ? '—' : sayDuration(userTime)),
  },
  {
    key: 'userName',
    title: t('账号'),
    width: 120,
    phone: 'hidden',
    optional: true,
    text: ({ userName }) => userName,
  },
  {
    key: 'voidReason',
    title: t('作废原因'),
    width: 160,
    phone: 'hidden',
    optional: true,
    text: ({ voidReason }) => voidReason,
  },
  {
    key: 'createTime',
    title: t('开始时间'),
    width: momentPx,
    sortable: true,
    phone: 'hidden',
    optional: true,
    text: ({ createTime }) => exactTime(createTime),
    render: ({ createTime }) => <When value={createTime} />,
  },
];
