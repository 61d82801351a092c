/** A question as an answer needs it: what kind it is and what can be chosen. */
export interface PlannedQuestion {
  readonly id: string;
  readonly quType: number;
  readonly options: readonly string[];
}

/** One candidate: logged in; `paperId` is empty until somebody starts. `questions`: a character for each of the paper's, its place in `Plan.questions` (`placesText`). */
export interface PlannedCandidate {
  readonly token: string;
  readonly userId: string;
  readonly paperId: string;
  readonly questions: string;
}

const firstPlace = 0x30;

/** Places in `Plan.questions` as text: k6 reads a short text of each candidate far quicker than a list of numbers. */
export const placesText = (places: readonly number[]): string => String.fromCharCode(...places.map((place) => firstPlace + place));

/** The place that the n-th turn of a candidate is about: the paper's questions one after the other, and again. */
export const placeAt = (questions: string, n: number): number => questions.charCodeAt(n % questions.length) - firstPlace;

const between = ' ';

/**
 * The candidates as k6 holds them: one text of equally long records in each virtual user, of which it cuts the one it needs.
 * (k6's SharedArray walks every character of what it hands out: 150 µs a candidate, more than the call itself.)
 */
export function candidatesText(candidates: readonly PlannedCandidate[]): string {
  const records = candidates.map(({ token, userId, paperId, questions }) => [token, userId, paperId, questions, ''].join(between));
  const width = Math.max(0, ...records.map(({ length }) => length)) + 1;
  return records.map((record) => `${record.padEnd(width - 1)}\n`).join('');
}

/** The candidate at a place of that text. */
export function candidateIn(text: string, width: number, index: number): PlannedCandidate {
  const [token = '', userId = '', paperId = '', questions = ''] = text.slice(index * width, (index + 1) * width).split(between, 4);
  return { token, userId, paperId, questions };
}

/** A stretch of the candidates' list: from inclusive, to exclusive. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** Everything a k6 script is told, written by the runner before k6 starts; times are seconds, rates per second. */
export interface Plan {
  readonly scenario: string;
  /** Begins every command id of this run: the checker finds them in the log by it. */
  readonly run: string;
  readonly url: string;
  readonly echoUrl: string;
  readonly examId: string;
  readonly candidatesFile: string;
  readonly summaryFile: string;
  readonly questions: readonly PlannedQuestion[];
  /** Who saves answers while the scenario's own thing happens. */
  readonly savers: Stretch;
  /** Whom the scenario is about: who starts, hands in, reaches the deadline, is photographed. */
  readonly subjects: Stretch;
  /** Whose screens hold a live connection. */
  readonly connected: Stretch;
  /** Whose papers a proctor forces in, one after the other. */
  readonly forced: Stretch;
  readonly seconds: number;
  readonly rate: number;
  /** How many subjects' acts (or forced hand-ins) a second. */
  readonly subjectsPerSecond: number;
  readonly proctors: readonly string[];
  /** ms epoch at which every subject's paper is over; 0 when it does not matter. */
  readonly deadline: number;
  /** Full texts of the screens' own GraphQL subscriptions. */
  readonly documents: { readonly notices: string; readonly cards: string; readonly stat: string };
  /** Data URLs of camera pictures. */
  readonly pictures: readonly string[];
  /** Calls per second of the echo run, to be like the scenario's. */
  readonly echoRate: number;
}

/** Slices of the run's time that latencies are kept for apart, so that the report can draw them. */
export const slices = 30;
