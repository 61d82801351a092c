/** What programs can be written in. */
export type ProgramLanguage = 'python' | 'cpp';

/** One program and what it is to read. Sizes in bytes of UTF-8, times in ms, memory in MB. */
export interface Program {
  readonly language: ProgramLanguage;
  readonly source: string;
  /** at most `mostInputs`; each is one run that knows nothing of the others */
  readonly inputs: readonly string[];
  /** for each run: 100 to 20,000 of the processor; by the clock at most twice as much and half a second */
  readonly timeLimitMs: number;
  /** for each run */
  readonly memoryLimitMb: number;
}

/**
 * How one run ended. `ran`: by itself, whatever it printed. `error`: it broke, `error` says how.
 * `compile-error`: it was not run. `output`: what it printed until then, cut at `outputLimitBytes`.
 */
export interface RunOutcome {
  readonly kind: 'ran' | 'error' | 'compile-error' | 'time-limit' | 'memory-limit' | 'output-limit';
  readonly output: string;
  /** empty unless something went wrong; cut at 4 KB */
  readonly error: string;
}

export const mostInputs = 100;
export const outputLimitBytes = 64 * 1024;
export const errorLimitCharacters = 4096;
/** Memory of a run unless told otherwise. */
export const usualMemoryMb = 256;

/**
 * The judge could not run a program, through no fault of the program: full, broken or not reachable. The same
 * may be asked again later.
 */
export class JudgeUnavailableError extends Error {
  readonly code = 'JudgeUnavailable';
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'JudgeUnavailableError';
  }
}

/** Who asks: a person who waits for the answer goes before papers that were handed in. */
export type Urgency = 'now' | 'later';

/**
 * Runs programs of candidates, which nobody can trust: without network, without the host's files, environment
 * or processes, within limits of time, memory and output. It never sees what a program should print: whether
 * that was right is decided by the caller. `run` answers one outcome for each input, in their order; runs of
 * one program never see each other nor those of another. What the program does is an outcome, never an error;
 * rejects with `JudgeUnavailableError` alone. Asking twice is safe: nothing is kept.
 */
export interface Judge {
  /** Whether programs in this language can be run here at all. */
  judges(language: ProgramLanguage): boolean;
  run(program: Program, urgency?: Urgency): Promise<RunOutcome[]>;
  close(): Promise<void>;
}
