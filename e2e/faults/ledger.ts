import type { Answer } from '@vigil/domain/sitting/event-parts';

/** A save the server said is durable, and what was sent. */
export interface PromisedSave {
  readonly paperId: string;
  readonly userId: string;
  readonly quId: string;
  readonly commandId: string;
  readonly answer: Answer;
  /** it said so itself: a younger one of the same device was there already */
  readonly superseded: boolean;
}

/** Another call that was answered with code 0: exactly one append of this command must be in the log. */
export interface PromisedAct {
  readonly userId: string;
  readonly operation: string;
  readonly commandId: string;
}

/**
 * What everybody was promised, and everything that was wrong the moment it happened. One for each
 * installation.
 */
export class Ledger {
  readonly saves: PromisedSave[] = [];
  readonly acts: PromisedAct[] = [];
  readonly papers = new Map<string, string>();
  readonly handedIn = new Set<string>();
  readonly refusals = new Map<string, number>();
  readonly problems: string[] = [];
  calls = 0;
  retries = 0;

  refused(reason: string): void {
    this.refusals.set(reason, (this.refusals.get(reason) ?? 0) + 1);
  }

  wrong(problem: string): void {
    this.problems.push(problem);
  }
}
