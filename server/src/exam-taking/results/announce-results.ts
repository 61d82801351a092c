import { turnStart } from '@vigil/domain/exam-taking/visibility';
import type { Exam } from '@vigil/domain/exams/public';
import { occurrenceAt, repeats } from '@vigil/domain/sitting/public';
import { findAll } from '@vigil/stores/documents/find-all';
import { examDefinitions } from '../../exams/public.js';
import { lookEvery } from '../../platform/roles/look-every.js';
import type { BackgroundService, Lease } from '../../platform/roles/lease.js';
import type { Services } from '../../platform/services.js';
import { turnDeadline } from './result-times.js';
import { concernedBy, tellOfResults } from './tell-results.js';

const lookMilliseconds = 5000;
/** So long after results showed it is still told: a server may have been away. */
const toldLateMilliseconds = 7 * 86_400_000;
/** Papers that the server hands in come a little after their deadline. */
const graceMilliseconds = 10_000;
const viewPatienceMilliseconds = 10_000;

/**
 * Tells candidates when results show by themselves, at a time or at the last deadline: once each, as the message's id
 * is made from the exam and that moment, so that a repeat, another process or a restart finds it sent.
 */
export function announceResults(services: Services, lease: Lease): BackgroundService {
  /** What this process has told: only so that it does not ask the log each time. */
  const known = new Set<string>();
  return lookEvery(services, lease, {
    everyMilliseconds: lookMilliseconds,
    failed: 'candidates could not be told of their results, which is tried again',
    look: async (active) => {
      const due = await shownLately(services);
      const keys = new Set(due.map(({ key }) => key));
      for (const key of known) if (!keys.has(key)) known.delete(key);
      for (const { exam, key, since, until } of due) {
        if (known.has(key) || !active()) continue;
        if (!(await services.views.waitFor('papers', await services.log.head(), viewPatienceMilliseconds)))
          return;
        await tellOfResults(services, exam, await concernedBy(services, exam.id, { since, until }), key);
        known.add(key);
      }
    },
  });
}

interface Shown {
  readonly exam: Exam;
  readonly key: string;
  readonly since: number;
  readonly until: number;
}

/** Exams whose results began to show within the last days, read by their indexes. */
async function shownLately(services: Services): Promise<Shown[]> {
  const now = services.clock.now();
  const { collection } = examDefinitions(services);
  const lately = { gt: now - toldLateMilliseconds, lte: now };
  const [timed, once, repeating] = await Promise.all([
    findAll(collection, { 'results.when': 'time', 'results.at': lately }),
    findAll(collection, { 'results.when': 'deadline', endTime: lately }),
    findAll(collection, { 'results.when': 'deadline', repeatCycle: { gt: 0 } }),
  ]);
  const ended = new Map([...once, ...repeating].map((exam) => [exam.id, exam])).values();
  const shown = timed.map((exam): Shown => {
    const at = exam.results?.at ?? now;
    return { exam, key: `${exam.id}/time/${at}`, since: -Infinity, until: at };
  });
  for (const exam of ended) {
    // A repeating exam's turn that ended last; -Infinity while none has.
    const end = repeats(exam) ? occurrenceAt(exam, now).since : exam.endTime;
    if (end === null || end <= lately.gt || exam.examType === 2) continue;
    const until = ((await turnDeadline(services, exam, end - 1)) ?? Infinity) + graceMilliseconds;
    if (until <= now)
      shown.push({ exam, key: `${exam.id}/deadline/${end}`, since: turnStart(exam, end - 1), until });
  }
  return shown.filter(({ exam }) => !exam.draft);
}
