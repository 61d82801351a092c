import { type DayPlace, inDayOrder } from '@vigil/domain/exams/day-order';
import { atOccurrence, entryUntil, type Waiver, waivedExam } from '@vigil/domain/sitting/public';
import type { Exam } from '@vigil/domain/exams/exam';
import type { Services } from '../platform/services.js';
import { waiversFor } from '../sitting/public.js';
import { actsOn, examStatusOf, noAttempts, type OwnAttempts } from './learner-exams.js';

const dayMs = 86_400_000;

/** How an exam stands to a learner, as its definition, their papers and what was granted to all and to them tell. */
export interface LearnerStanding {
  readonly exam: Exam;
  readonly own: OwnAttempts;
  /** minutes by which its present turn was extended */
  readonly extensionMinutes: number;
  /** what an approved application lifts, where it would else be over; null: nothing */
  readonly waiver: Waiver | null;
}

/**
 * A learner's exams as the day asks for them at `now` (ms). What else speaks against an exam (a payment, a course) takes
 * no part.
 */
export const inLearnersOrder = (standings: readonly LearnerStanding[], now: number): Exam[] =>
  inDayOrder(standings, (standing) => placeOf(standing, now), now).map(({ exam }) => exam);

/**
 * The same of exams with a learner's attempts at them. Proctors' extensions and approved applications are looked up where
 * they decide: of exams whose time has ended within a day, and of those that would be over.
 */
export async function asTheDayAsks(
  services: Services,
  userId: string,
  exams: readonly Exam[],
  attempts: ReadonlyMap<string, OwnAttempts>,
  now: number,
): Promise<Exam[]> {
  const plain = await Promise.all(
    exams.map(async (exam): Promise<LearnerStanding> => {
      const own = attempts.get(exam.id) ?? noAttempts;
      const { endTime } = atOccurrence(exam, now);
      const decides = own.openPaperId === null && endTime !== null && now >= endTime && now < endTime + dayMs;
      const extensionMinutes = decides ? (await actsOn(services, exam, now)).extensionMinutes : 0;
      return { exam, own, extensionMinutes, waiver: null };
    }),
  );
  const over = plain.filter((standing) => placeOf(standing, now).standing === 'over');
  const waivers = await waiversFor(
    services,
    over.map(({ exam }) => exam.id),
    userId,
  );
  const standings = plain.map((standing) => ({ ...standing, waiver: waivers.get(standing.exam.id) ?? null }));
  return inLearnersOrder(standings, now);
}

function placeOf({ exam, own, extensionMinutes, waiver }: LearnerStanding, now: number): DayPlace {
  const plain = atOccurrence(exam, now);
  const asked = waiver === null ? plain : waivedExam(plain, waiver, own.examCount);
  const until = entryUntil(asked, extensionMinutes);
  const due = until ?? Number.POSITIVE_INFINITY;
  if (own.openPaperId !== null) return { standing: 'open', due };
  const status = examStatusOf(asked, own, now, extensionMinutes);
  if (status === 0 || status === 4 || (until !== null && now > until)) return { standing: 'over', due };
  const { examType, startTime } = asked;
  return examType !== 2 && startTime !== null && now < startTime
    ? { standing: 'early', due: startTime }
    : { standing: 'enterable', due };
}
