import type { QuestionFiguresFragment } from '../generated/graphql.ts';
import type { Order } from '@vigil/ui/console/list/column.ts';

const columns = [
  'sort',
  'papers',
  'rightRate',
  'scoreRate',
  'averageScore',
  'blankRate',
  'pointBiserial',
  'discrimination',
  'itemRest',
  'alphaWithout',
] as const;
type SortColumn = (typeof columns)[number];

const isColumn = (column: string): column is SortColumn => (columns as readonly string[]).includes(column);

/**
 * The questions sorted by a column; what is not known comes last either way, and equals keep the exam's
 * order.
 */
export function inOrder(
  questions: readonly QuestionFiguresFragment[],
  order: Order | null,
): readonly QuestionFiguresFragment[] {
  if (order === null || !isColumn(order.column)) return questions;
  const { column, asc } = order;
  return questions.toSorted((a, b) => {
    const [left, right] = [a[column] ?? null, b[column] ?? null];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return asc ? left - right : right - left;
  });
}
