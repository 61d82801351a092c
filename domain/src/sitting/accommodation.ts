import { z } from 'zod';
import { accept, refuse, type CommandContext, type Decision } from '../kernel/decider.js';
import { minutesMs } from './deadline.js';
import type { ExamTakingRefusal } from './refusals.js';
import type { SittableExam } from './sittable-exam.js';

/** What an accommodation may grant (便利措施): a paper that is started while it stands has it as a fact. */
export const accommodation = z.object({
  accommodationId: z.string(),
  /** percent of the time that the exam gives everybody; 0: none */
  extraPercent: z.number(),
  largeType: z.boolean(),
  /** questions are read aloud when asked for */
  reader: z.boolean(),
  /** minutes of pause, taken as the candidate likes; absent: none */
  breakMinutes: z.number().optional(),
});
export type Accommodation = z.infer<typeof accommodation>;

/** The right of a person, with its time (ms; `until` null: for good) and files of theirs: its grounds, and evidence. */
export const accommodationGranted = accommodation.extend({
  userId: z.string(),
  from: z.number(),
  until: z.number().nullable(),
  groundsFileId: z.string(),
  fileIds: z.array(z.string()),
});
export type AccommodationGranted = z.infer<typeof accommodationGranted>;

/** `groundsFileId`: a file of the person that says why. */
export const accommodationRevoked = z.object({
  accommodationId: z.string(),
  userId: z.string(),
  groundsFileId: z.string(),
});

type AccommodationRevoked = z.infer<typeof accommodationRevoked>;

type AccommodationEvent =
  | { readonly type: 'AccommodationGranted'; readonly data: AccommodationGranted }
  | { readonly type: 'AccommodationRevoked'; readonly data: AccommodationRevoked };

export type AccommodationCommand =
  | ({ readonly type: 'GrantAccommodation' } & AccommodationGranted)
  | ({ readonly type: 'RevokeAccommodation' } & AccommodationRevoked);

/** Most extra time that is granted, percent. */
export const extraPercentMost = 300;
/** Most minutes of pause that are granted. */
export const breakMinutesMost = 240;

/** Those of a person: what stands, in the order in which it was granted, and ids of what was revoked. */
export interface Accommodations {
  readonly standing: readonly AccommodationGranted[];
  readonly revoked: readonly string[];
}

export const noAccommodations: Accommodations = { standing: [], revoked: [] };

export function afterAccommodation(
  { standing, revoked }: Accommodations,
  event: AccommodationEvent,
): Accommodations {
  if (event.type === 'AccommodationGranted') return { standing: [...standing, event.data], revoked };
  const { accommodationId: gone } = event.data;
  return {
    standing: standing.filter(({ accommodationId }) => accommodationId !== gone),
    revoked: [...revoked, gone],
  };
}

const end = ({ until }: Pick<AccommodationGranted, 'until'>): number => until ?? Infinity;
const overlap = (a: AccommodationGranted, b: AccommodationGranted): boolean =>
  a.from < end(b) && b.from < end(a);

/** The one that stands at `at` (ms); null: none. There are never two. */
export const accommodationAt = ({ standing }: Accommodations, at: number): Accommodation | null => {
  const found = standing.find((one) => one.from <= at && at < end(one));
  if (found === undefined) return null;
  const { accommodationId, extraPercent, largeType, reader, breakMinutes } = found;
  return {
    ...{ accommodationId, extraPercent, largeType, reader },
    ...(breakMinutes === undefined ? {} : { breakMinutes }),
  };
};

/**
 * Grants a person a right, or takes it away; neither by themselves. Papers that are open keep what they were started with.
 * Refused `OwnAccommodation`, `NothingGranted`, `AccommodationOver`, `AccommodationsMeet`, `NoAccommodation`. A repeat
 * changes nothing.
 */
export function decideAccommodation(
  command: AccommodationCommand,
  { standing, revoked }: Accommodations,
  { at, actor }: Pick<CommandContext, 'at' | 'actor'>,
): Decision<AccommodationEvent, ExamTakingRefusal> {
  const { accommodationId, userId } = command;
  if (actor.id === userId) return refuse({ reason: 'OwnAccommodation' });
  const isThere = standing.some((one) => one.accommodationId === accommodationId);
  const wasRevoked = revoked.includes(accommodationId);
  if (command.type === 'RevokeAccommodation') {
    if (wasRevoked) return accept();
    if (!isThere) return refuse({ reason: 'NoAccommodation' });
    const { type: _revoke, ...data } = command;
    return accept<AccommodationEvent>({ type: 'AccommodationRevoked', data });
  }
  if (isThere || wasRevoked) return accept();
  const { type: _grant, ...right } = command;
  const { extraPercent, largeType, reader, breakMinutes = 0, from } = right;
  if (!(extraPercent > 0 || largeType || reader || breakMinutes > 0))
    return refuse({ reason: 'NothingGranted' });
  if (end(right) <= Math.max(from, at)) return refuse({ reason: 'AccommodationOver' });
  if (standing.some((one) => overlap(one, right))) return refuse({ reason: 'AccommodationsMeet' });
  return accept<AccommodationEvent>({ type: 'AccommodationGranted', data: right });
}

/** Whole minutes, rounded up. */
const shareOf = (minutes: number, percent: number): number => Math.ceil((minutes * percent) / 100);

/**
 * The exam with the time that somebody with an accommodation has who starts at `startedAt` (ms): both what a paper lasts
 * and when it ends at the latest move by the same share of what everybody has. When it may be entered stays.
 */
export function accommodatedExam<Exam extends SittableExam>(
  exam: Exam,
  { extraPercent }: Pick<Accommodation, 'extraPercent'>,
  startedAt: number,
): Exam {
  const { totalTime, startTime, endTime } = exam;
  const whole =
    totalTime > 0 || endTime === null
      ? totalTime
      : Math.max(0, (endTime - (startTime ?? startedAt)) / minutesMs(1));
  const extra = shareOf(whole, extraPercent);
  return {
    ...exam,
    totalTime: totalTime > 0 ? totalTime + extra : 0,
    endTime: endTime === null ? null : endTime + minutesMs(extra),
  };
}
