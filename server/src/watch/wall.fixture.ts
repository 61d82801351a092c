import type { WatchCardView } from '@vigil/projections/watch/watch-card-view';

/** The moment at which cards of these tests stand, ms. */
export const now = 1_800_000_000_000;

/** A card of a candidate who came so many minutes before `now` and needs nobody. */
export const aCard = (id: string, minutesAgo: number, part: Partial<WatchCardView> = {}): WatchCardView => ({
  id,
  position: '0001',
  examId: 'e',
  userId: `user of ${id}`,
  createTime: now - minutesAgo * 60_000,
  deadline: now + 3_600_000,
  handState: 0,
  handTime: null,
  exState: 0,
  exMsg: '',
  answerCount: 0,
  quCount: 20,
  answered: [],
  composites: [],
  answeredParts: [],
  presence: 'online',
  since: now,
  leaveTimes: 0,
  leaveCount: 5,
  failCount: 0,
  faceFailures: 0,
  faceChance: 3,
  faceRegistered: false,
  lastAct: '',
  lastActAt: now,
  snapshotFileId: null,
  snapshotAt: null,
  cameraFailedAt: null,
  messages: [],
  helpRequests: [],
  ...part,
});
