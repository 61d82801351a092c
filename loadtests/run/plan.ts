/** A question as an answer needs it: what kind it is and what can be chosen. */
export interface PlannedQuestion {
  readonly id: string;
  readonly quType: number;
  readonly options: readonly string[];
}

/**
 * One candidate: logged in; `paperId` is empty until somebody starts. `questions`: the paper's, by their
 * places in `Plan.questions` (`placesText`).
 */
export interface PlannedCandidate {
  readonly token: string;
  readonly userId: string;
  readonly paperId: string;
  readonly questions: string;
  /** address of the photo they sign up with; empty where nobody signs up */
  readonly photo: string;
}

const firstDigit = 0x23;
const digits = 90;

/**
 * Places in `Plan.questions` as text, two characters each: k6 reads a short text far quicker than a list of
 * numbers, and plain ASCII quicker than any other.
 */
export const placesText = (places: readonly number[]): string =>
  places
    .map((place) =>
      String.fromCharCode(firstDigit + Math.floor(place / digits), firstDigit + (place % digits)),
    )
    .join('');

/**
 * The place that the n-th turn of a candidate is about: the paper's questions one after the other, and again.
 */
export function placeAt(questions: string, n: number): number {
  const at = 2 * (n % (questions.length / 2));
  return (questions.charCodeAt(at) - firstDigit) * digits + questions.charCodeAt(at + 1) - firstDigit;
}

const between = ' ';

/**
 * The candidates as k6 holds them: one text of equally long records in each virtual user, of which it cuts
 * the one it needs. (k6's SharedArray walks every character of what it hands out: 150 µs a candidate, more
 * than the call itself.)
 */
export function candidatesText(candidates: readonly PlannedCandidate[]): string {
  const records = candidates.map(({ token, userId, paperId, questions, photo }) =>
    [token, userId, paperId, questions, photo, ''].join(between),
  );
  const width = Math.max(0, ...records.map(({ length }) => length)) + 1;
  return records.map((record) => `${record.padEnd(width - 1)}\n`).join('');
}

/** The candidate at a place of that text. */
export function candidateIn(text: string, width: number, index: number): PlannedCandidate {
  const record = text.slice(index * width, (index + 1) * width);
  // Cut by hand: taking a list apart goes through an iterator, which k6 feels.
  const first = record.indexOf(between);
  const second = record.indexOf(between, first + 1);
  const third = record.indexOf(between, second + 1);
  const token = record.slice(0, first);
  const userId = record.slice(first + 1, second);
  const paperId = record.slice(second + 1, third);
  const fourth = record.indexOf(between, third + 1);
  const questions = record.slice(third + 1, fourth);
  const photo = record.slice(fourth + 1, record.indexOf(between, fourth + 1));
  return { token, userId, paperId, questions, photo };
}

/** A category with one sitting, whose places are fewer than those who come. */
export interface SignUpPlan {
  readonly catId: string;
  readonly seats: number;
  /** version of the notice that is agreed to */
  readonly consent: string;
}

/** A stretch of the candidates' list: from inclusive, to exclusive. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/**
 * Everything a k6 script is told, written by the runner before k6 starts; times are seconds, rates per
 * second.
 */
export interface Plan {
  readonly scenario: string;
  /** Begins every command id of this run: the checker finds them in the log by it. */
  readonly run: string;
  readonly url: string;
  readonly echoUrl: string;
  readonly examId: string;
  /** What the subjects sign up for; null where nobody does. */
  readonly signUp: SignUpPlan | null;
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
  /** Address of a public file of 16 MiB; empty where nobody reads it. */
  readonly largeFile: string;
  /** Calls per second of the echo run, to be like the scenario's. */
  readonly echoRate: number;
}

/** The second of a `hostile` run at which the misbehaving ones begin: as long before it as after. */
export const besetFromOf = ({ seconds }: Pick<Plan, 'seconds'>): number =>
  Math.ceil((seconds + warmingSeconds) / 2);

/** Slices of the run's time that latencies are kept for apart, so that the report can draw them. */
export const slices = 30;

/** Seconds at the beginning of a run that what goes on all the time is measured apart for. */
export const warmingSeconds = 3;
