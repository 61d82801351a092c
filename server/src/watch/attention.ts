import type { WatchCardView } from '@vigil/projections/watch/watch-card-view';

/**
 * Why a proctor should look at a candidate, worst first (look.md, the wall). The console words the same
 * kinds.
 */
export const attentionKinds = ['face', 'leave', 'help', 'offline', 'camera', 'quiet', 'register'] as const;
export type AttentionKind = (typeof attentionKinds)[number];

/** Rank of a card that needs nobody. */
export const calm = attentionKinds.length;

const offlineMilliseconds = 60_000;
const quietMilliseconds = 5 * 60_000;

type Watched = Pick<
  WatchCardView,
  | 'handState'
  | 'failCount'
  | 'leaveCount'
  | 'leaveTimes'
  | 'presence'
  | 'since'
  | 'cameraFailedAt'
  | 'snapshotAt'
  | 'lastActAt'
  | 'faceRegistered'
  | 'helpRequests'
  | 'breakUntil'
>;

const holds: Readonly<Record<AttentionKind, (card: Watched, now: number) => boolean>> = {
  face: ({ failCount }) => failCount > 0,
  leave: ({ leaveCount, leaveTimes }) => leaveCount > 0 && leaveTimes > 0 && leaveTimes >= leaveCount - 1,
  help: ({ helpRequests }) => helpRequests.length > 0,
  offline: ({ presence, since, breakUntil = 0 }, now) =>
    presence === 'offline' && now - Math.max(since, breakUntil) > offlineMilliseconds,
  camera: (card, now) => !isOnBreak(card, now) && cameraFailed(card),
  quiet: ({ presence, lastActAt, breakUntil = 0 }, now) =>
    presence !== 'offline' && now - Math.max(lastActAt, breakUntil) > quietMilliseconds,
  register: ({ faceRegistered }) => faceRegistered,
};

/** The candidate pauses by right: nobody need look for them. */
const isOnBreak = ({ breakUntil = 0 }: Pick<WatchCardView, 'breakUntil'>, now: number): boolean =>
  now < breakUntil;

/** The camera said that it failed, and no picture has come since. */
export const cameraFailed = ({
  cameraFailedAt,
  snapshotAt,
}: Pick<WatchCardView, 'cameraFailedAt' | 'snapshotAt'>): boolean =>
  cameraFailedAt !== null && cameraFailedAt > (snapshotAt ?? 0);

/**
 * Everything about a card that needs a person's eye at `now` (ms), worst first; none of a paper that is
 * handed in.
 */
export const attentionOf = (card: Watched, now: number): AttentionKind[] =>
  card.handState === 0 ? attentionKinds.filter((kind) => holds[kind](card, now)) : [];

/** Place of the worst of it in `attentionKinds`; `calm` when there is none. */
export function attentionRank(card: Watched, now: number): number {
  if (card.handState !== 0) return calm;
  for (let rank = 0; rank < calm; rank += 1)
    if (holds[attentionKinds[rank] as AttentionKind](card, now)) return rank;
  return calm;
}

/**
 * Until when (ms) the attention that a card needs at `now` stands by itself: time alone makes somebody
 * offline or quiet for too long, and ends a break.
 */
export function attentionStandsUntil(card: Watched, now: number): number {
  const { since, lastActAt, breakUntil = 0 } = card;
  const turns = [
    breakUntil,
    Math.max(since, breakUntil) + offlineMilliseconds,
    Math.max(lastActAt, breakUntil) + quietMilliseconds,
  ];
  return Math.min(...turns.filter((at) => at >= now));
}
