import { papersForDiscrimination } from './item-analysis.js';
import type { ExamSums } from './exam-sums.js';
import type { QuestionSums } from './question-sums.js';

/** Why a reliability is not told. */
export type NoReliability = 'few-papers' | 'few-questions' | 'drawn' | 'no-spread';

/** How far the scores of an exam can be relied on, over its papers that are scored to the last question. */
export interface Reliability {
  /** papers it is made of, and questions, composites as one */
  readonly papers: number;
  readonly questions: number;
  /** Cronbach's α, at most 1; null: `why` says what is missing */
  readonly alpha: number | null;
  /** standard error of measurement, points */
  readonly error: number | null;
  readonly why: NoReliability | null;
}

type Item = QuestionSums['complete'];

/** What a question does for the exam's reliability; null where none is told. */
export interface ItemReliability {
  /** correlation of its points with the points of all others (corrected item–total), −1 to 1 */
  readonly itemRest: number | null;
  /** α of the exam without it */
  readonly alphaWithout: number | null;
}

const variance = ({ n, points, squares }: Pick<Item, 'n' | 'points' | 'squares'>): number =>
  squares / n - (points / n) ** 2;

/** Questions that can bring points: one that a regrade voided is none. */
const counting = (items: readonly Item[]): Item[] => items.filter(({ full }) => full > 0);

/**
 * Cronbach (1951): α = k/(k−1) · (1 − Σ σ²ᵢ / σ²ₓ), population variances; standard error = σₓ √(1 − α). Told where every
 * paper has the same questions: over papers with questions of their own there is no item variance to speak of.
 */
export function reliabilityOf(exam: ExamSums['complete'], all: readonly Item[]): Reliability {
  const items = counting(all);
  const said = { papers: exam.n, questions: items.length };
  const none = (why: NoReliability): Reliability => ({ ...said, alpha: null, error: null, why });
  if (exam.n < papersForDiscrimination) return none('few-papers');
  if (items.some(({ n }) => n !== exam.n)) return none('drawn');
  if (items.length < 2) return none('few-questions');
  const whole = variance(exam);
  if (whole <= 0) return none('no-spread');
  const alpha = alphaOf(items.length, sumOf(items), whole);
  return { ...said, alpha, error: Math.sqrt(whole * Math.max(0, 1 - alpha)) / 10, why: null };
}

const sumOf = (items: readonly Item[]): number => items.reduce((sum, one) => sum + variance(one), 0);
const alphaOf = (k: number, parts: number, whole: number): number => (k / (k - 1)) * (1 - parts / whole);

/** What one of the questions does for it; `all` with itself. */
export function itemReliability(
  exam: ExamSums['complete'],
  all: readonly Item[],
  item: Item,
): ItemReliability {
  const items = counting(all);
  if (item.full <= 0 || reliabilityOf(exam, all).alpha === null)
    return { itemRest: null, alphaWithout: null };
  const [own, whole] = [variance(item), variance(exam)];
  const covariance = item.products / exam.n - (item.points / exam.n) * (exam.points / exam.n);
  const rest = whole + own - 2 * covariance;
  return {
    itemRest: own <= 0 || rest <= 0 ? null : (covariance - own) / Math.sqrt(own * rest),
    alphaWithout: items.length < 3 || rest <= 0 ? null : alphaOf(items.length - 1, sumOf(items) - own, rest),
  };
}
