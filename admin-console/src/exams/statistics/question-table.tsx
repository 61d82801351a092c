import { Tooltip, UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { DataTable, type Column, type Order } from '@vigil/ui/console/data-table.tsx';
import { Pager } from '@vigil/ui/console/pager.tsx';
import { Tag } from '@vigil/ui/layout/tag.tsx';
import { Empty } from '@vigil/ui/state/empty.tsx';
import { sayNumber, sayPercent } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { useState } from 'react';
import type { QuestionFiguresFragment } from '../../generated/graphql.ts';
import { qualityOf } from './question-quality.ts';
import { inOrder } from './question-order.ts';
import { sayIndex, sayOf, typeWord } from './question-words.ts';
import styles from './statistics.module.css';

interface QuestionTableProps {
  readonly questions: readonly QuestionFiguresFragment[];
  readonly enoughPapers: number;
  readonly onQuestion: (quId: string) => void;
}

/** Questions on a page at first; a phone has a card for each. */
const firstSize = { desk: 20, phone: 10 } as const;

/**
 * Each question of the exam with its analysis; sorted by any column, over pages, opened for how it was
 * answered.
 */
export function QuestionTable({ questions, enoughPapers, onQuestion }: QuestionTableProps) {
  const [order, setOrder] = useState<Order | null>(null);
  const phone = useMediaQuery('(max-width: 48em)') ?? false;
  const [place, setPlace] = useState<{ readonly current: number; readonly size: number } | null>(null);
  const { current, size } = place ?? { current: 1, size: phone ? firstSize.phone : firstSize.desk };
  const sorted = inOrder(questions, order);
  const shown = sorted.slice((current - 1) * size, current * size);
  const sort = (next: Order | null) => {
    setOrder(next);
    setPlace((before) => before && { ...before, current: 1 });
  };
  return (
    <>
      <DataTable
        caption={t('试题分析')}
        columns={columns(enoughPapers, onQuestion)}
        rows={shown}
        rowKey={({ quId }) => quId}
        order={order}
        onOrder={sort}
        empty={
          <Empty
            plain
            title={t('还没有试题数据')}
            hint={t('有考生交卷后，这里会显示每道题的得分与作答情况。')}
          />
        }
      />
      {questions.length > firstSize.phone && (
        <Pager
          total={questions.length}
          current={current}
          size={size}
          onChange={(next, nextSize) => setPlace({ current: next, size: nextSize })}
        />
      )}
      {questions.length > 0 && (
        <p className={styles['note']}>
          {t(
            '鉴别度为点二列相关，区分度为得分最高与最低各 27% 考生全对率之差；答卷满 {{n}} 份且答对、答错各不少于 5 份时才给出，份数太少时数值不可信。',
            {
              n: enoughPapers,
            },
          )}
        </p>
      )}
    </>
  );
}

const columns = (
  enough: number,
  onQuestion: (quId: string) => void,
): readonly Column<QuestionFiguresFragment>[] => [
  {
    key: 'sort',
    title: t('题号'),
    width: 72,
    sortable: true,
    render: ({ sort, wholeId }) => (wholeId === null ? sort : t('{{sort}} 小题', { sort })),
  },
  {
    key: 'text',
    title: t('题干'),
    phone: 'title',
    render: ({ quId, text, quType }) => (
      <UnstyledButton className={styles['text']} onClick={() => onQuestion(quId)}>
        <span className={styles['words']}>{text || t('（题干无文字或试题已删除）')}</span>
        <span className={styles['type']}>{typeWord(quType)}</span>
      </UnstyledButton>
    ),
  },
  detail('papers', t('答卷'), ({ papers }) => sayNumber(papers)),
  number('rightRate', t('全对率'), ({ rightRate }) => sayPercent(rightRate)),
  number('scoreRate', t('得分率'), ({ scoreRate }) => sayPercent(scoreRate)),
  detail('averageScore', t('平均得分'), ({ averageScore, fullScore }) => sayOf(averageScore, fullScore)),
  detail('blankRate', t('未答率'), ({ blankRate }) => sayPercent(blankRate)),
  detail('pointBiserial', t('鉴别度'), ({ pointBiserial }) => sayIndex(pointBiserial)),
  detail('discrimination', t('区分度'), ({ discrimination }) => sayIndex(discrimination)),
  {
    key: 'quality',
    title: t('评价'),
    width: 112,
    render: (question) => {
      const { tone, word, hint } = qualityOf(question, enough);
      return (
        <Tooltip label={hint} multiline maw={280} events={{ hover: true, focus: true, touch: true }}>
          <UnstyledButton className={styles['quality']} onClick={() => onQuestion(question.quId)}>
            <Tag tone={tone}>{word}</Tag>
          </UnstyledButton>
        </Tooltip>
      );
    },
  },
];

const number = (
  key: string,
  title: string,
  render: (row: QuestionFiguresFragment) => string,
): Column<QuestionFiguresFragment> => ({
  key,
  title,
  render,
  width: 88,
  align: 'right',
  nowrap: true,
  sortable: true,
});

/** A number that a phone shows with the question alone. */
const detail: typeof number = (...column) => ({ ...number(...column), phone: 'hidden' });
