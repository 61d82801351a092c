import { atOccurrence, entryUntil } from '@vigil/domain/sitting/public';
import type { Exam } from '@vigil/domain/exams/exam';
import type { Services } from '../platform/services.js';
import { actsOn, examStatusOf, noAttempts, type OwnAttempts } from './learner-exams.js';

const dayMs = 86_400_000;

/** How an exam stands to a learner, as its definition, their papers and what proctors granted to all tell. */
export interface LearnerStanding {
  readonly exam: Exam;
  readonly own: OwnAttempts;
  /** minutes by which its present turn was extended */
  readonly extensionMinutes: number;
}

/** `rank`: 0 the open paper · 1 within a day · 2 may be entered · 3 still to come · 4 over; `due` in ms. */
interface Place {
  readonly rank: number;
  readonly due: number;
}

/**
 * A learner's exams as the day asks for them at `now` (ms): the open paper, what must be done within a day by when it
 * must, what may be entered, what is to come by its start, what is over as it was given. What else speaks against an
 * exam (a payment, a course) takes no part.
 */
export function inDayOrder(standings: readonly LearnerStanding[], now: number): Exam[] {
  return standings
    .map((standing) => ({ exam: standing.exam, ...placeOf(standing, now) }))
    .sort((a, b) => a.rank - b.rank || (a.rank < 4 ? byDue(a.due, b.due) : 0))
    .map(({ exam }) => exam);
}

/**
 * The same of exams with a learner's attempts at them. Proctors' extensions are looked up where they decide: of exams
 * whose time has ended within a day.
 */
export async function asTheDayAsks(
  services: Services,
  exams: readonly Exam[],
  attempts: ReadonlyMap<string, OwnAttempts>,
  now: number,
): Promise<Exam[]> {
  const standings = exams.map(async (exam): Promise<LearnerStanding> => {
    const own = attempts.get(exam.id) ?? noAttempts;
    const { endTime } = atOccurrence(exam, now);
    const decides = own.openPaperId === null && endTime !== null && now >= endTime && now < endTime + dayMs;
    const extensionMinutes = decides ? (await actsOn(services, exam, now)).extensionMinutes : 0;
    return { exam, own, extensionMinutes };
  });
  return inDayOrder(await Promise.all(standings), now);
}

function placeOf({ exam, own, extensionMinutes }: LearnerStanding, now: number): Place {
  const asked = atOccurrence(exam, now);
  const until = entryUntil(asked, extensionMinutes);
  if (own.openPaperId !== null) return { rank: 0, due: until ?? Number.POSITIVE_INFINITY };
  const status = examStatusOf(asked, own, now, extensionMinutes);
  if (status === 0 || status === 4 || (until !== null && now > until)) return { rank: 4, due: 0 };
  const early = asked.examType !== 2 && asked.startTime !== null && now < asked.startTime;
  const due = (early ? asked.startTime : until) ?? Number.POSITIVE_INFINITY;
  if (due <= now + dayMs) return { rank: 1, due };
  return { rank: early ? 3 : 2, due };
}

const byDue = (one: number, other: number): number => (one === other ? 0 : one < other ? -1 : 1);
