import type { WatchCardView } from '@vigil/projections/watch/watch-card-view';
import { attentionOf, cameraFailed } from './attention.js';
import { peopleOf, erasedName } from '../organisation/public.js';
import type { Services } from '../platform/services.js';
import type { WatchCard } from './watch-card.js';

/** What of a card is shown: which questions are answered stays behind. */
export type ShownCard = Omit<WatchCardView, 'answered' | 'composites' | 'answeredParts'> & {
  /** number of the question before the candidate, as the browser told; absent: nobody said */
  readonly current?: number | null;
};

/** What presence says of a candidate who is there, acting or not. */
export const presencesHere: readonly WatchCardView['presence'][] = ['online', 'quiet'];

/** Whether the candidate is there, acting or not. */
export const isHere = ({ presence }: Pick<WatchCardView, 'presence'>): boolean =>
  presencesHere.includes(presence);

/** Cards with the names that events never carry, as of `now` (ms). */
export async function presentCards(
  services: Services,
  cards: readonly ShownCard[],
  now = services.clock.now(),
): Promise<WatchCard[]> {
  const people = await peopleOf(services).byIds(cards.map((card) => card.userId));
  return cards.map((card) => {
    const person = people.get(card.userId);
    return {
      id: card.id,
      examId: card.examId,
      userId: card.userId,
      realName: person?.realName ?? erasedName,
      userName: person?.userName ?? '',
      deptName: person?.deptName ?? null,
      mobile: person?.mobile ?? null,
      avatar: person?.avatar ?? null,
      image: card.snapshotFileId === null ? null : fileUrl(card.snapshotFileId),
      snapshotAt: card.snapshotAt,
      online: isHere(card),
      presence: card.presence,
      since: card.since,
      answerCount: card.answerCount,
      quCount: card.quCount,
      leaveTimes: card.leaveTimes,
      leaveCount: card.leaveCount,
      failCount: card.failCount,
      faceFailures: card.faceFailures,
      faceChance: card.faceChance,
      faceRegistered: card.faceRegistered,
      cameraFailed: cameraFailed(card),
      lastAct: card.lastAct,
      lastActAt: card.lastActAt,
      current: card.current ?? null,
      leftSeconds: card.deadline === null ? 99_999 : Math.max(0, Math.round((card.deadline - now) / 1000)),
      deadline: card.deadline,
      accommodation: card.accommodation ?? null,
      breakUntil: card.breakUntil ?? null,
      createTime: card.createTime,
      handState: card.handState,
      exState: card.exState,
      exMsg: card.exMsg,
      messagesSent: card.messages.length,
      messagesShown: card.messages.filter((message) => message.shownAt !== null).length,
      helpRequests: [...card.helpRequests],
      attention: attentionOf(card, now),
      position: card.position,
    };
  });
}

export const fileUrl = (fileId: string): string => `/api/common/file/${fileId}`;
