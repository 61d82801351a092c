import type { ExamPagingQuery } from '../../generated/graphql.ts';

export type ExamRow = ExamPagingQuery['examPaging']['records'][number];

/** What may be done to one exam from the list. */
export type ExamAct =
  | 'copy'
  | 'sitting'
  | 'share'
  | 'extend'
  | 'notice'
  | 'work'
  | 'results'
  | 'history'
  | 'enable'
  | 'disable'
  | 'delete';

/**
 * The acts that make sense for this exam and that the server takes from this person. A draft is published in
 * its editor, and nobody sits it; only what is going on is extended.
 */
export function actsFor({
  draft,
  state,
  endTime,
  mayEdit,
  mayWatch,
  mayPublish,
}: Pick<ExamRow, 'draft' | 'state' | 'endTime' | 'mayEdit' | 'mayWatch' | 'mayPublish'>): ExamAct[] {
  const acts: [ExamAct, boolean][] = [
    ['copy', mayEdit],
    ['sitting', mayEdit],
    ['share', mayEdit],
    ['extend', mayWatch && state === 0 && Boolean(endTime)],
    ['notice', mayEdit && !draft],
    ['work', mayEdit && !draft],
    ['results', mayPublish],
    ['history', mayEdit],
    ['enable', mayEdit && !draft && state === 1],
    ['disable', mayEdit && !draft && state !== 1],
    ['delete', mayEdit],
  ];
  return acts.flatMap(([act, makesSense]) => (makesSense ? [act] : []));
}
