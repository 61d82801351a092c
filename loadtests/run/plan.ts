/** A question as an answer needs it: what kind it is and what can be chosen. */
export interface PlannedQuestion {
  readonly id: string;
  readonly quType: number;
  readonly options: readonly string[];
}

/** One candidate: logged in; `paperId` is empty until somebody starts. `questions` are places in `Plan.questions`. */
export interface PlannedCandidate {
  readonly token: string;
  readonly userId: string;
  readonly paperId: string;
  readonly questions: readonly number[];
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
