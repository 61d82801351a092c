import type { Exam } from '@vigil/domain/exams/public';
import { auditsAll, examAgenda, examRights, visibleTo } from '../../exams/public.js';
import type { RequestContext } from '../../platform/context.js';
import { KeptShortly } from '../../platform/kept-shortly.js';
import { perServices } from '../../platform/per-services.js';
import type { Services } from '../../platform/services.js';
import { attentionOf, type AttentionKind } from '../attention.js';
import { liveCards } from '../live-cards.js';

/** Who sits an exam now, and what about them needs somebody's eye. */
export interface RunningFigures {
  readonly requireCount: number;
  readonly processCount: number;
  readonly handCount: number;
  readonly missCount: number;
  /** null: nobody may come any more */
  readonly awaitedCount: number | null;
  readonly onlineCount: number;
  /** people, each once, by the worst about them */
  readonly attention: ReadonlyMap<AttentionKind, number>;
}

export interface RunningExam {
  /** with the times of its turn */
  readonly exam: Exam;
  readonly mayWatch: boolean;
  readonly mayReview: boolean;
}

/** Exams that run now, of those the reader finds in lists; an auditor replays the papers of every one. */
export async function runningExams(context: RequestContext): Promise<RunningExam[]> {
  const [{ running }, sees, rights] = await Promise.all([
    examAgenda(context.services),
    visibleTo(context),
    examRights(context),
  ]);
  const audits = auditsAll(context);
  return running
    .filter((exam) => audits || sees(exam))
    .map((exam) => ({ exam, mayWatch: rights(exam).mayWatch, mayReview: rights(exam).mayReview }));
}

const keptMilliseconds = 1500;
const keptFigures = perServices(({ clock }) => new KeptShortly<RunningFigures>(clock, keptMilliseconds));

/** The figures of the exam's wall, worked out once for all who look within a moment. */
export const runningFigures = (services: Services, examId: string): Promise<RunningFigures> =>
  keptFigures(services).get(examId, async () => {
    const { stat, cards, now } = await liveCards(services).glance(examId);
    const attention = new Map<AttentionKind, number>();
    for (const card of cards) {
      const [worst] = attentionOf(card, now);
      if (worst !== undefined) attention.set(worst, (attention.get(worst) ?? 0) + 1);
    }
    const { requireCount, processCount, handCount, missCount, awaitedCount, onlineCount } = stat;
    return { requireCount, processCount, handCount, missCount, awaitedCount, onlineCount, attention };
  });

/** How many people of an exam need somebody's eye. */
export const attentionCount = ({ attention }: RunningFigures): number =>
  [...attention.values()].reduce((sum, count) => sum + count, 0);
