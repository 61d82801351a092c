import { useMediaQuery } from '@mantine/hooks';
import type { Column } from '@vigil/ui/console/list/column.ts';
import { Pager } from '@vigil/ui/console/list/pager.tsx';
import { RowGrid } from '@vigil/ui/console/list/row-grid.tsx';
import { Tag } from '@vigil/ui/layout/tag.tsx';
import { Empty } from '@vigil/ui/state/empty.tsx';
import { FormulaText } from '@vigil/ui/questions/question-text.tsx';
import { sayNumber, sayPercent } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { useMemo } from 'react';
import { useListAddress } from '../app/list-address.ts';
import type { QuestionFiguresFragment } from '../generated/graphql.ts';
import { qualityOf } from './question-quality.ts';
import { inOrder } from './question-order.ts';
import { sayIndex, sayOf, typeWord } from './question-words.ts';
import styles from './statistics.module.css';

interface QuestionTableProps {
  readonly questions: readonly QuestionFiguresFragment[];
  readonly enoughPapers: number;
  readonly onQuestion: (quId: string) => void;
}

const keyOf = ({ quId }: QuestionFiguresFragment): string => quId;
const nameOf = ({ text }: QuestionFiguresFragment): string => text || t('（题干无文字或试题已删除）');

/** Questions on a page at first; on a phone each takes a few lines. */
const firstSize = { desk: 20, phone: 10 } as const;

/**
 * Each question of the exam with its analysis; sorted by any column, over pages, opened for how it was
 * answered. Order and page stand in the address.
 */
export function QuestionTable({ questions, enoughPapers, onQuestion }: QuestionTableProps) {
  const phone = useMediaQuery('(max-width: 48em)') ?? false;
  const list = useListAddress([], phone ? firstSize.phone : firstSize.desk);
  const { size, order, sort, goTo } = list;
  // An address of other times may name a page that there is not.
  const current = Math.max(1, Math.min(list.current, Math.ceil(questions.length / size)));
  const columns = useMemo(() => columnsOf(enoughPapers), [enoughPapers]);
  if (questions.length === 0)
    return (
      <Empty plain title={t('还没有试题数据')} hint={t('有考生交卷后，这里会显示每道题的得分与作答情况。')} />
    );
  return (
    <>
      <RowGrid
        caption={t('试题分析')}
        columns={columns}
        rows={inOrder(questions, order).slice((current - 1) * size, current * size)}
        rowKey={keyOf}
        rowName={nameOf}
        order={order}
        onOrder={sort}
        opening={{ onOpen: ({ quId }) => onQuestion(quId) }}
      />
      {questions.length > firstSize.phone && (
        <Pager total={questions.length} unit={t('道试题')} current={current} size={size} onChange={goTo} />
      )}
      <p className={styles['note']}>
        {t(
          '鉴别度为点二列相关，区分度为得分最高与最低各 27% 考生全对率之差；答卷满 {{n}} 份且答对、答错各不少于 5 份时才给出，份数太少时数值不可信。题总相关是本题得分与其余各题总分的相关；删后 α 是去掉本题后的信度，高于整卷的 α 说明本题在拉低信度。两者只在各份答卷试题相同时给出。',
          {
            n: enoughPapers,
          },
        )}
      </p>
    </>
  );
}

const columnsOf = (enough: number): readonly Column<QuestionFiguresFragment>[] => [
  {
    key: 'sort',
    title: t('题号'),
    width: 76,
    sortable: true,
    fixed: true,
    phone: 'plain',
    text: ({ sort, wholeId }) => (wholeId === null ? sort : t('{{sort}} 小题', { sort })),
  },
  {
    key: 'text',
    title: t('题干'),
    main: true,
    width: 200,
    text: nameOf,
    render: (row) => <FormulaText text={nameOf(row)} />,
    after: ({ quType }) => <span className={styles['type']}>{typeWord(quType)}</span>,
  },
  {
    key: 'quality',
    title: t('评价'),
    // 请核对答案 with its sign
    width: 132,
    fixed: true,
    phone: 'plain',
    render: (question) => {
      const { tone, word, hint } = qualityOf(question, enough);
      return (
        <span title={hint}>
          <Tag tone={tone}>{word}</Tag>
        </span>
      );
    },
  },
  number('scoreRate', t('得分率'), ({ scoreRate }) => sayPercent(scoreRate)),
  number('rightRate', t('全对率'), ({ rightRate }) => sayPercent(rightRate)),
  number('blankRate', t('未答率'), ({ blankRate }) => sayPercent(blankRate)),
  number('averageScore', t('平均得分'), ({ averageScore, fullScore }) => sayOf(averageScore, fullScore), 104),
  number('pointBiserial', t('鉴别度'), ({ pointBiserial }) => sayIndex(pointBiserial)),
  number('discrimination', t('区分度'), ({ discrimination }) => sayIndex(discrimination)),
  number('itemRest', t('题总相关'), ({ itemRest }) => sayIndex(itemRest)),
  number('alphaWithout', t('删后 α'), ({ alphaWithout }) => sayIndex(alphaWithout)),
  number('papers', t('答卷'), ({ papers }) => sayNumber(papers)),
];

/** Those that say most of a question; a phone shows the others where it is opened. */
const onPhone: ReadonlySet<string> = new Set(['scoreRate', 'blankRate', 'pointBiserial']);

const number = (
  key: string,
  title: string,
  text: (row: QuestionFiguresFragment) => string,
  width = 88,
): Column<QuestionFiguresFragment> => ({
  key,
  title,
  text,
  width,
  align: 'right',
  sortable: true,
  phone: onPhone.has(key) ? 'labelled' : 'hidden',
});
