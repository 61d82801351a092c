import type { ExamPagingQuery } from '../../generated/graphql.ts';

export type ExamRow = ExamPagingQuery['examPaging']['records'][number];

/** What may be done to one exam from the list, besides what slices above bring (`examDialogs`). */
export type ExamAct = 'copy' | 'sitting' | 'share' | 'notice' | 'history' | 'enable' | 'disable' | 'delete';

/**
 * The acts that make sense for this exam and that the server takes from this person. A draft is published in
 * its editor, and nobody sits it.
 */
export function actsFor({ draft, state, mayEdit }: Pick<ExamRow, 'draft' | 'state' | 'mayEdit'>): ExamAct[] {
  const acts: [ExamAct, boolean][] = [
    ['copy', mayEdit],
    ['sitting', mayEdit],
    ['share', mayEdit],
    ['notice', mayEdit && !draft],
    ['history', mayEdit],
    ['enable', mayEdit && !draft && state === 1],
    ['disable', mayEdit && !draft && state !== 1],
    ['delete', mayEdit],
  ];
  return acts.flatMap(([act, makesSense]) => (makesSense ? [act] : []));
}
