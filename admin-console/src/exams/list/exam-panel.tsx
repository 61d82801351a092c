import { Copyable } from '@vigil/ui/console/copyable.tsx';
import { Details, DetailsPart, Figures } from '@vigil/ui/console/details.tsx';
import { ActButtons } from '@vigil/ui/console/list/act-buttons.tsx';
import type { PanelOf } from '@vigil/ui/console/list/list-panel.tsx';
import type { RowAct } from '@vigil/ui/console/list/row-act.ts';
import { Moment } from '@vigil/ui/text/moment.tsx';
import { Empty } from '@vigil/ui/state/empty.tsx';
import { sayMoney, sayNumber, sayScore } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { OwnerCell } from '../../organisation/public.ts';
import { StateTag, wordsOfType } from '../exam-columns.tsx';
import styles from '../exam-list.module.css';
import type { ExamRow } from './exam-acts.ts';

interface ExamPanelOptions {
  readonly acts: (exam: ExamRow) => readonly RowAct[];
  readonly price: boolean;
}

/** 考试详情 beside the list: when, for how long, how many, and where one goes from here. */
export const examPanel = ({ acts, price }: ExamPanelOptions): PanelOf<ExamRow> => ({
  label: t('考试详情'),
  title: (exam) => exam?.title ?? t('考试详情'),
  acts: (exam) => <ActButtons acts={acts(exam).filter(({ shown }) => shown)} />,
  render: (_id, exam) =>
    exam === undefined ? <Elsewhere /> : <Exam exam={exam} acts={acts(exam)} price={price} />,
});

function Elsewhere() {
  return (
    <Empty
      plain
      title={t('这场考试不在当前列表中')}
      hint={t('它可能在其他页，或不符合当前的筛选条件；也可能已被删除。')}
    />
  );
}

interface ExamProps {
  readonly exam: ExamRow;
  readonly acts: readonly RowAct[];
  readonly price: boolean;
}

function Exam({ exam, acts, price }: ExamProps) {
  const { id, startTime, endTime, totalTime, totalScore, qualifyScore, ownerName, shared } = exam;
  const papers = acts.filter(({ group }) => group === 'paper');
  return (
    <>
      <Figures
        items={[
          [t('应考'), sayNumber(exam.requireCount)],
          [t('考试中'), sayNumber(exam.procCount)],
          [t('已交卷'), sayNumber(exam.handCount)],
        ]}
      />
      <DetailsPart title={t('安排')}>
        <Details
          items={[
            [t('状态'), <StateTag key="state" exam={exam} />],
            [t('开始时间'), <Moment key="start" value={startTime} otherwise={t('不限')} />],
            [t('结束时间'), <Moment key="end" value={endTime} otherwise={t('不限')} />],
            [t('考试时长'), totalTime > 0 ? t('{{n}} 分钟', { n: totalTime }) : t('不限')],
            [t('类型'), wordsOfType(exam)],
          ]}
        />
      </DetailsPart>
      <DetailsPart title={t('试卷')}>
        <Details
          items={[
            [t('总分'), t('{{n}} 分', { n: sayScore(totalScore) })],
            [t('及格分'), t('{{n}} 分', { n: sayScore(qualifyScore) })],
            [t('价格'), price ? (exam.price > 0 ? sayMoney(exam.price) : t('免费')) : null],
          ]}
        />
        {papers.length > 0 && (
          <div className={styles['links']}>
            <ActButtons acts={papers} />
          </div>
        )}
      </DetailsPart>
      <DetailsPart title={t('管理')}>
        <Details
          items={[
            [t('归属'), <OwnerCell key="owner" name={ownerName ?? t('管理员')} shared={shared} />],
            [t('编号'), <Copyable key="id" text={id} noun={t('编号')} />],
          ]}
        />
      </DetailsPart>
    </>
  );
}
