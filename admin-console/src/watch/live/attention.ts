import type { Card } from './live-cards.ts';

/** What a proctor should look at, worst first (look.md "The wall"). */
export const attentionKinds = ['face', 'leave', 'help', 'offline', 'camera', 'quiet', 'register'] as const;
export type AttentionKind = (typeof attentionKinds)[number];

export interface Attention {
  readonly kind: AttentionKind;
  /** Short words for the card. */
  readonly text: string;
  readonly severe: boolean;
}

const offlineSeconds = 60;
const quietSeconds = 300;

/**
 * What about this candidate needs a person's eye at server time `now` (ms): over a limit soon, face failed, who wrote
 * and waits,
 * offline > 60 s, camera broken, no act > 5 min, a first capture to check. Worst first; empty for a calm card
 * or one that is handed in.
 */
export function attentionOf(card: Card, now: number): readonly Attention[] {
  if (card.handState === 1) return [];
  const found: Attention[] = [];
  if (card.failCount > 0) found.push({ kind: 'face', text: faceText(card), severe: true });
  if (card.leaveCount > 0 && card.leaveTimes > 0 && card.leaveTimes >= card.leaveCount - 1)
    found.push({ kind: 'leave', text: `切屏 ${card.leaveTimes}/${card.leaveCount}`, severe: true });
  if (card.helpRequests.length > 0)
    found.push({ kind: 'help', text: `${card.helpRequests.length} 条消息待回复`, severe: true });
  // Who pauses by right is looked for once the break is over.
  const rested = card.breakUntil === null ? Infinity : secondsSince(card.breakUntil, now);
  if (card.presence === 'offline' && Math.min(rested, secondsSince(card.since, now)) > offlineSeconds)
    found.push({ kind: 'offline', text: '离线超过 1 分钟', severe: true });
  if (card.cameraFailed && rested >= 0) found.push({ kind: 'camera', text: '摄像头异常', severe: false });
  if (card.presence !== 'offline' && Math.min(rested, secondsSince(card.lastActAt, now)) > quietSeconds)
    found.push({ kind: 'quiet', text: '超过 5 分钟无操作', severe: false });
  if (card.faceRegistered) found.push({ kind: 'register', text: '首次采集，待核对', severe: false });
  return found;
}

/** 0 is the most urgent; calm cards come last. Cards of equal rank keep their order of arrival. */
export function attentionRank(card: Card, now: number): number {
  const worst = attentionOf(card, now)[0];
  return worst ? attentionKinds.indexOf(worst.kind) : attentionKinds.length;
}

function faceText(card: Card): string {
  return card.faceChance > 0
    ? `人脸未通过 ${card.failCount}/${card.faceChance}`
    : `人脸未通过 ${card.failCount} 次`;
}

/** Pauses by right at server time `now` (ms). */
export const isOnBreak = (card: Pick<Card, 'breakUntil' | 'handState'>, now: number): boolean =>
  card.handState === 0 && card.breakUntil !== null && now < Date.parse(card.breakUntil);

const secondsSince = (time: string, now: number): number => (now - Date.parse(time)) / 1000;
