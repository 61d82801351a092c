import type { WatchHandPagingQuery } from '../../generated/graphql.ts';
import type { Candidate } from '../acts/act-request.ts';
import type { Card } from '../live/live-cards.ts';

export type HandRow = WatchHandPagingQuery['watchHandPaging']['records'][number];

/** The candidate a card or a row of the handed-in list stands for. */
export const candidateOf = (one: Card | HandRow): Candidate => ({
  paperId: one.id,
  userId: one.userId,
  realName: one.realName,
  deptName: one.deptName,
  examId: 'examId' in one ? one.examId : null,
});

/** Who is shown: a card of the wall (followed live), or a row of the handed-in list. */
export type Shown = { readonly card: Card; readonly gone: boolean } | { readonly row: HandRow };

/** Whether the paper that is shown can no longer be written in. */
export const isHandedIn = (shown: Shown): boolean =>
  'row' in shown || shown.gone || shown.card.handState === 1;
