import { examState, type Exam } from '@vigil/domain/exams/exam';
import { atOccurrence } from '@vigil/domain/sitting/public';
import type { PaperView } from '@vigil/projections/sitting/public';
import type { Filter } from '@vigil/stores/documents/port';
import { homeCountsAtMost } from '../../platform/declarations/home.js';
import { KeptShortly } from '../../platform/kept-shortly.js';
import { perServices } from '../../platform/per-services.js';
import type { Services } from '../../platform/services.js';
import { examDefinitions } from '../exam-definitions.js';

const dayMilliseconds = 86_400_000;
/** So far ahead it is told what starts. */
const aheadMilliseconds = 7 * dayMilliseconds;
/** So long after its end nobody sits an exam any more, extended times included. */
const longOverMilliseconds = dayMilliseconds;
const keptMilliseconds = 2000;

/** Exams that matter now, whoever asks; each with the times of its turn. */
export interface Agenda {
  /**
   * those the staff's list calls 进行中, and those that are sat though it does not: what is sat at this moment comes
   * first, then what ends first, last what has no end
   */
  readonly running: readonly Exam[];
  /** that begin within the next seven days, drafts too: what begins first comes first */
  readonly soon: readonly Exam[];
}

const agendas = perServices((services) => {
  const kept = new KeptShortly<Agenda>(services.clock, keptMilliseconds);
  let changes = -1;
  return (): Promise<Agenda> => {
    const definitions = examDefinitions(services);
    if (changes !== definitions.changesHeard) kept.drop();
    changes = definitions.changesHeard;
    return kept.get('', () => readAgenda(services));
  };
});

/** What runs and what starts soon, read once for everybody who asks within two seconds. */
export const examAgenda = (services: Services): Promise<Agenda> => agendas(services)();

async function readAgenda(services: Services): Promise<Agenda> {
  const now = services.clock.now();
  const { collection } = examDefinitions(services);
  const read = (filter: Filter): Promise<Exam[]> =>
    collection.find({ filter, sort: [{ field: 'startTime' }], limit: homeCountsAtMost });
  const found = await Promise.all([
    read({ endTime: { gt: now - longOverMilliseconds }, startTime: { lte: now + aheadMilliseconds } }),
    read({ repeatCycle: { gt: 0 }, startTime: { lte: now + aheadMilliseconds } }),
    read({ endTime: null, draft: false, state: 0 }),
  ]);
  const exams = [...new Map(found.flat().map((exam) => [exam.id, exam])).values()];
  const sat = await beingSat(services, exams);
  const onTime = exams.map((exam) => atOccurrence(exam, now));
  return {
    running: onTime
      .filter((exam) => runs(exam, sat, now))
      .sort((a, b) => Number(sat.has(b.id)) - Number(sat.has(a.id)) || byEnd(a, b)),
    soon: onTime.filter((exam) => begins(exam, now)).sort(byStart),
  };
}

/** As the staff's list has it (`examState`); one that is over or disabled only while somebody sits it. */
const runs = (exam: Exam, sat: ReadonlyMap<string, number>, now: number): boolean =>
  !exam.draft && (sat.has(exam.id) || examState(exam, now) === 0);

const begins = ({ startTime }: Exam, now: number): boolean =>
  startTime !== null && startTime > now && startTime <= now + aheadMilliseconds;

/** Which of the exams have an open paper. */
async function beingSat(services: Services, exams: readonly Exam[]): Promise<ReadonlyMap<string, number>> {
  const ids = exams.filter(({ draft }) => !draft).map(({ id }) => id);
  if (ids.length === 0) return new Map();
  return services.views.view<PaperView>('papers').countBy('examId', { examId: { in: ids }, handState: 0 });
}

const by =
  (value: (exam: Exam) => number | null) =>
  (a: Exam, b: Exam): number =>
    (value(a) ?? never) - (value(b) ?? never) || (a.id < b.id ? -1 : 1);
const byEnd = by(({ endTime }) => endTime);
const byStart = by(({ startTime }) => startTime);
const never = Number.MAX_SAFE_INTEGER;
