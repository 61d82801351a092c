import type { Exam } from '@vigil/domain/exams/public';
import {
  occurrenceAt,
  repeats,
  ruleOf,
  satExam,
  satisfying,
  type DrawRule,
  type Waiver,
  placeIndex,
} from '@vigil/domain/sitting/public';
import type { PaperView } from '@vigil/projections/sitting/public';
import type { QuestionRef } from '@vigil/domain/question-bank/public';
import { examDefinitions } from '../exams/public.js';
import { perServices } from '../platform/per-services.js';
import type { Services } from '../platform/services.js';
import type { SessionAccount } from '../platform/sessions/account-source.js';
import { questionPools } from '../question-bank/public.js';
import { isNamed, papersOf, waiversFor, withChapters } from '../sitting/public.js';
import { turnDeadline } from './results/result-times.js';

/** Since when a key may be shown, ms; null: nobody can say. */
export interface Withheld {
  readonly until: number | null;
}

/** A formal exam whose questions somebody may still meet. */
interface ComingExam {
  readonly exam: Exam;
  readonly fixed: ReadonlySet<string>;
  /** banks of the questions it names: which of them those are is its secret */
  readonly fixedBanks: ReadonlySet<string>;
  readonly draws: readonly ((ref: QuestionRef) => boolean)[];
}

/** How old what is known of draws may be, ms: the chapters below a chapter may change. */
const freshMs = 10_000;
/** So long after its end an exam is still looked at, ms: it may have been extended. */
const extendedAtMostMs = 24 * 3_600_000;

/** Formal exams that are not over, as they are read once for everybody. */
class ComingExams {
  private known: {
    readonly changes: number;
    readonly at: number;
    readonly exams: Promise<ComingExam[]>;
  } | null = null;

  constructor(private readonly services: Services) {}

  all(): Promise<ComingExam[]> {
    const definitions = examDefinitions(this.services);
    const now = this.services.clock.now();
    if (this.known?.changes !== definitions.changesHeard || now - this.known.at > freshMs) {
      const exams = this.read(now);
      this.known = { changes: definitions.changesHeard, at: now, exams };
      exams.catch(() => (this.known = null));
    }
    return this.known.exams;
  }

  private async read(now: number): Promise<ComingExam[]> {
    const { collection } = examDefinitions(this.services);
    // One that is switched off as well: it may be sat still, or be switched on again.
    const formal = { draft: false, examType: 1 };
    const found = await Promise.all([
      collection.find({ filter: { ...formal, endTime: { gt: now - extendedAtMostMs } } }),
      collection.find({ filter: { ...formal, endTime: null } }),
      collection.find({ filter: { ...formal, repeatCycle: { gt: 0 } } }),
    ]);
    const kept = found.flat().filter(({ practiceKeys }) => practiceKeys !== true);
    const exams = [...new Map(kept.map((exam) => [exam.id, exam])).values()];
    const coming = await Promise.all(exams.map((exam) => this.isComing(exam)));
    return Promise.all(exams.filter((_, at) => coming[at]).map((exam) => this.compiled(exam)));
  }

  /**
   * Until its end, which is asked of later; one without an end that is switched off as long as papers of it
   * are open.
   */
  private async isComing(exam: Exam): Promise<boolean> {
    if (exam.state === 0 || (exam.endTime !== null && !repeats(exam))) return true;
    return (await this.services.views.view<PaperView>('papers').count({ examId: exam.id, handState: 0 })) > 0;
  }

  private async compiled(exam: Exam): Promise<ComingExam> {
    const groups = await withChapters(this.services.documents, exam.tmplGroups);
    const named = groups.flatMap(({ quIds }) => quIds ?? []);
    const { singles } = await questionPools(this.services).current([], named);
    return {
      exam,
      fixed: new Set(named),
      fixedBanks: new Set([...singles.values()].map(({ repoId }) => repoId)),
      draws: groups.flatMap((group) =>
        (group.draws ?? []).map((draw: DrawRule) => satisfying(ruleOf(group, draw))),
      ),
    };
  }
}

const comingExams = perServices((services: Services) => new ComingExams(services));

/**
 * Of these questions those whose key this person must not see now, though they have met them elsewhere: they stand
 * in an open paper of theirs, or a formal exam that is theirs to sit and not over, switched off or not, draws from
 * what they lie in, or names some question of their bank: one by one they would tell which. What somebody has sat
 * already stays withheld until nobody sits it any more, as on the paper itself. An exam may let its questions be
 * practised with their keys.
 */
export async function keyWithheld(
  services: Services,
  user: Person,
  quIds: readonly string[],
): Promise<ReadonlyMap<string, Withheld>> {
  const withheld = new Map(await withheldByExams(services, user, quIds));
  if (quIds.length === 0) return withheld;
  const open = await papersOf(services).openPaperOf(user.id);
  for (const quId of quIds)
    if (open !== null && placeIndex(open.state, quId) >= 0) withhold(withheld, quId, open.state.deadline);
  return withheld;
}

/** As `keyWithheld`, by the formal exams alone: what an open paper holds back comes out with its hand-in. */
export async function withheldByExams(
  services: Services,
  user: Person,
  quIds: readonly string[],
): Promise<ReadonlyMap<string, Withheld>> {
  const withheld = new Map<string, Withheld>();
  if (quIds.length === 0) return withheld;
  const { singles } = await questionPools(services).current([], quIds);
  const exams = (await comingExams(services).all()).flatMap(({ exam, fixed, fixedBanks, draws }) => {
    const met = quIds.filter((quId) => {
      const ref = singles.get(quId);
      if (ref === undefined) return fixed.has(quId);
      return fixed.has(quId) || fixedBanks.has(ref.repoId) || draws.some((draw) => draw(ref));
    });
    return met.length === 0 ? [] : [{ exam, met }];
  });
  const waivers = await waiversFor(
    services,
    exams.map(({ exam }) => exam.id),
    user.id,
  );
  for (const { exam, met } of exams) {
    const waiver = waivers.get(exam.id);
    if (!(await isTheirs(services, exam, user, waiver))) continue;
    const ended = await overAt(services, exam);
    const over = ended === null ? null : Math.max(ended, waiver?.until ?? 0);
    if (over !== null && over <= services.clock.now()) continue;
    for (const quId of met) withhold(withheld, quId, over);
  }
  return withheld;
}

/** Of two that withhold a key, it waits for the later. */
function withhold(withheld: Map<string, Withheld>, quId: string, until: number | null): void {
  const before = withheld.get(quId);
  withheld.set(quId, { until: before === undefined ? until : later(before.until, until) });
}

type Person = Pick<SessionAccount, 'id' | 'departId' | 'groupIds'>;

/** Whether they are to sit the exam, or have sat it: it is for them, or an application of theirs let them in. */
async function isTheirs(
  services: Services,
  exam: Exam,
  user: Person,
  waiver: Waiver | undefined,
): Promise<boolean> {
  if (waiver?.lifts.includes('signUp') === true || (await isNamed(services, exam, user))) return true;
  return satExam((await papersOf(services).candidates.load(user.id)).state, exam.id);
}

const later = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? null : Math.max(a, b);

/**
 * When nobody sits the exam any more, also of those with more time than others, ms; null: it has no end, or
 * comes round again.
 */
async function overAt(services: Services, exam: Exam): Promise<number | null> {
  const { endTime } = occurrenceAt(exam, services.clock.now());
  if (endTime === null || repeats(exam)) return null;
  return turnDeadline(services, exam, exam.startTime ?? services.clock.now());
}
