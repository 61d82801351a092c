import type { ExamPagingQuery } from '../../generated/graphql.ts';

export type ExamRow = ExamPagingQuery['examPaging']['records'][number];

/** What may be done to one exam from the list. */
export type ExamAct = 'copy' | 'sitting' | 'extend' | 'notice' | 'work' | 'history' | 'enable' | 'disable' | 'delete';

interface Rights {
  readonly add: boolean;
  readonly watch: boolean;
}

/** The acts that make sense for this exam and this person. A draft is published in its editor, and nobody sits it; only what is going on is extended. */
export function actsFor({ draft, state, endTime }: Pick<ExamRow, 'draft' | 'state' | 'endTime'>, { add, watch }: Rights): ExamAct[] {
  const acts: [ExamAct, boolean][] = [
    ['copy', add],
    ['sitting', add],
    ['extend', watch && !draft && state === 0 && Boolean(endTime)],
    ['notice', add && !draft],
    ['work', add && !draft],
    ['history', add],
    ['enable', add && !draft && state === 1],
    ['disable', add && !draft && state !== 1],
    ['delete', add],
  ];
  return acts.flatMap(([act, makesSense]) => (makesSense ? [act] : []));
}
