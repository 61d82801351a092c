import type { Column } from '@vigil/ui/console/list/column.ts';
import { RowGrid } from '@vigil/ui/console/list/row-grid.tsx';
import { Panel } from '@vigil/ui/layout/panel.tsx';
import { Tag } from '@vigil/ui/layout/tag.tsx';
import { sayNumber, sayPercent, sayScore, sayShift } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import type { ExamAnalysisQuery } from '../generated/graphql.ts';
import { sayIndex } from './question-words.ts';
import type { Statistics } from './statistics-figures.tsx';
import styles from './statistics.module.css';

type Findings = NonNullable<ExamAnalysisQuery['examAnalysis']['found']>;
type QuestionRow = Findings['roundsByQuestion'][number] & { readonly name: string };
type Reviewer = Findings['reviewers'][number];

/** How two independent rounds of marking agree, by question and by reviewer. */
export function RoundsSection({
  found,
  statistics,
}: {
  readonly found: Findings;
  readonly statistics: Statistics;
}) {
  const { rounds, roundsByQuestion, reviewers, tolerance } = found;
  if (rounds.pairs === 0)
    return (
      <Panel title={t('阅卷是否一致')}>
        <p className={styles['note']}>
          {t('没有经过两轮独立评阅的答案。在阅卷设置中选择两轮评阅后，这里会比较两位老师的给分。')}
        </p>
      </Panel>
    );
  const named = new Map(statistics.questions.map(({ quId, sort, text }) => [quId, `${sort}. ${text}`]));
  return (
    <Panel title={t('阅卷是否一致')}>
      <p className={styles['note']}>
        {t(
          '{{n}} 个答案由两位老师各自评过：{{exact}} 给分相同，{{within}} 相差不超过允许误差 {{tolerance}} 分，平均相差 {{apart}} 分。',
          {
            n: sayNumber(rounds.pairs),
            exact: sayPercent(rounds.exact),
            within: sayPercent(rounds.within),
            tolerance: sayScore(tolerance),
            apart: sayScore(rounds.apart),
          },
        )}
      </p>
      <RowGrid
        caption={t('各题两轮评阅的一致性')}
        columns={questionColumns}
        rows={roundsByQuestion.map((one) => ({ ...one, name: named.get(one.quId) ?? t('已删除的试题') }))}
        rowKey={({ quId }) => quId}
        rowName={({ name }) => name}
      />
      <p className={styles['note']}>
        {t(
          '加权 κ 扣除了碰巧一致的部分，相差越大扣得越多：1 为完全一致，0 与随意给分无异，0.6 以上可以接受，0.8 以上为好；满 20 个答案才给出。',
        )}
      </p>
      {reviewers.length > 0 && (
        <>
          <RowGrid
            caption={t('各位老师与另一轮的差别')}
            columns={reviewerColumns}
            rows={reviewers}
            rowKey={({ reviewerId }) => reviewerId}
            rowName={({ realName }) => realName}
          />
          <p className={styles['note']}>
            {t(
              '偏差是该老师的给分减去另一位老师对同一答案的给分，占满分的比例：正数偏宽，负数偏严。前半、后半按评阅先后各取一半，两者差别大说明尺度在变；满 20 个答案才给出，平均偏离 10% 以上提示。它只比较两位老师，不说明谁对。',
            )}
          </p>
        </>
      )}
    </Panel>
  );
}

const questionColumns: readonly Column<QuestionRow>[] = [
  { key: 'name', title: t('试题'), main: true, width: 220, text: ({ name }) => name },
  { key: 'pairs', title: t('双评答案'), width: 96, align: 'right', text: ({ pairs }) => pairs },
  { key: 'exact', title: t('给分相同'), width: 96, align: 'right', text: ({ exact }) => sayPercent(exact) },
  {
    key: 'within',
    title: t('误差以内'),
    width: 96,
    align: 'right',
    text: ({ within }) => sayPercent(within),
  },
  {
    key: 'apart',
    title: t('平均相差'),
    width: 112,
    align: 'right',
    phone: 'hidden',
    text: ({ apart, most }) => `${sayScore(apart)} / ${sayScore(most)}`,
  },
  { key: 'kappa', title: t('加权 κ'), width: 88, align: 'right', text: ({ kappa }) => sayIndex(kappa) },
];

const reviewerColumns: readonly Column<Reviewer>[] = [
  { key: 'realName', title: t('阅卷老师'), main: true, width: 160, text: ({ realName }) => realName },
  { key: 'pairs', title: t('双评答案'), width: 96, align: 'right', text: ({ pairs }) => pairs },
  {
    key: 'within',
    title: t('误差以内'),
    width: 96,
    align: 'right',
    phone: 'hidden',
    text: ({ within }) => sayPercent(within),
  },
  { key: 'mean', title: t('平均偏差'), width: 96, align: 'right', text: ({ mean }) => sayShift(mean) },
  {
    key: 'earlier',
    title: t('前半'),
    width: 88,
    align: 'right',
    phone: 'hidden',
    text: ({ earlier }) => sayShift(earlier),
  },
  {
    key: 'later',
    title: t('后半'),
    width: 88,
    align: 'right',
    phone: 'hidden',
    text: ({ later }) => sayShift(later),
  },
  {
    key: 'apart',
    title: t('尺度'),
    width: 112,
    phone: 'plain',
    text: ({ apart }) => (apart ? t('偏离') : ''),
    render: ({ apart, earlier }) => {
      if (apart) return <Tag tone="warning">{t('偏离另一轮')}</Tag>;
      return earlier == null ? (
        <Tag tone="quiet">{t('答案不足')}</Tag>
      ) : (
        <Tag tone="success">{t('相近')}</Tag>
      );
    },
  },
];
