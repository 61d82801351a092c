import { momentPx, type Column } from '@vigil/ui/console/list/column.ts';
import { RowGrid } from '@vigil/ui/console/list/row-grid.tsx';
import { Panel } from '@vigil/ui/layout/panel.tsx';
import { Tag } from '@vigil/ui/layout/tag.tsx';
import { Empty } from '@vigil/ui/state/empty.tsx';
import { sayPercent, sayShift } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { When } from '@vigil/ui/text/when.tsx';
import type { MarkingProgressFieldsFragment } from '../../generated/graphql.ts';
import styles from '../marking.module.css';

type Reviewer = MarkingProgressFieldsFragment['reviewers'][number];

const columns: readonly Column<Reviewer>[] = [
  { key: 'realName', title: t('阅卷老师'), main: true, width: 160, text: ({ realName }) => realName },
  { key: 'given', title: t('已评（份）'), width: 96, align: 'right', text: ({ given }) => given },
  {
    key: 'held',
    title: t('手中（份）'),
    width: 96,
    align: 'right',
    phone: 'hidden',
    text: ({ held }) => held ?? '—',
  },
  {
    key: 'meanShare',
    title: t('平均得分率'),
    width: 110,
    align: 'right',
    text: ({ meanShare }) => (meanShare == null ? '—' : sayPercent(meanShare)),
  },
  {
    key: 'samples',
    title: t('样卷（份）'),
    width: 96,
    align: 'right',
    phone: 'hidden',
    text: ({ samples }) => samples,
  },
  {
    key: 'sampleMean',
    title: t('与标准的偏差'),
    width: 124,
    align: 'right',
    text: ({ sampleMean }) => sayShift(sampleMean),
  },
  {
    key: 'sampleSpread',
    title: t('平均相差'),
    width: 96,
    align: 'right',
    phone: 'hidden',
    text: ({ sampleSpread }) => (sampleSpread == null ? '—' : sayPercent(sampleSpread)),
  },
  {
    key: 'drifting',
    title: t('尺度'),
    width: 112,
    phone: 'plain',
    text: ({ drifting }) => (drifting ? t('偏离') : ''),
    render: ({ drifting, samples }) => {
      if (drifting) return <Tag tone="danger">{t('偏离标准')}</Tag>;
      return samples < 3 ? <Tag tone="quiet">{t('样卷不足')}</Tag> : <Tag tone="success">{t('稳定')}</Tag>;
    },
  },
  {
    key: 'lastAt',
    title: t('最近评阅'),
    width: momentPx,
    phone: 'hidden',
    text: ({ lastAt }) => lastAt ?? null,
    render: ({ lastAt }) => (lastAt == null ? '—' : <When value={lastAt} />),
  },
];

/** Who marks how much and how: their means, and how far off they are where the right mark is known. */
export function Reviewers({ progress }: { readonly progress: MarkingProgressFieldsFragment }) {
  const { reviewers, leads } = progress;
  return (
    <Panel>
      {reviewers.length === 0 ? (
        <Empty plain title={t('还没有人评阅')} hint={t('阅卷老师评阅后，这里会显示每个人的进度与尺度。')} />
      ) : (
        <RowGrid
          caption={t('阅卷老师')}
          columns={leads ? columns : columns.filter(({ key }) => key !== 'held')}
          rows={reviewers}
          rowKey={({ reviewerId }) => reviewerId}
          rowName={({ realName }) => realName}
        />
      )}
      <p className={styles['note']}>
        {leads
          ? t(
              '偏差以混入的标准样卷计算：正数偏宽，负数偏严；三份样卷以上，平均偏 10% 或相差 15% 即提示偏离。',
            )
          : t('偏差以混入的标准样卷计算：正数偏宽，负数偏严。')}
      </p>
    </Panel>
  );
}
