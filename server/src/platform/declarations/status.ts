import type { Services } from '../services.js';

/** How a queue of work stands. */
export interface QueueState {
  readonly waiting: number;
  /** given up, or of unknown end: a person has to look */
  readonly failed: number;
  /** ms epoch of what waits longest; null: nothing does, or it is not known */
  readonly oldestAt: number | null;
  /** what an operator should know of it; null: nothing */
  readonly said: string | null;
}

/** Work that waits, as operators are shown it. It reads by indexes: it is asked while somebody looks. */
export interface WorkQueue {
  /** unique */
  readonly name: string;
  readonly title: string;
  readonly load: (services: Services) => Promise<QueueState>;
}

/** A service outside of this one that something depends on. */
export interface OutsideService {
  /** unique */
  readonly name: string;
  readonly title: string;
  /** Whom it is; null: none is used. */
  readonly inUse: (services: Services) => Promise<string | null>;
  /**
   * Tries it without effect on anybody: null when it works, else its own words. Left out: there is no way to try it
   * that costs nobody anything.
   */
  readonly probe?: (services: Services) => Promise<string | null>;
}

/** What a slice shows operators of its work. */
export interface StatusDeclarations {
  readonly queues?: readonly WorkQueue[];
  readonly outside?: readonly OutsideService[];
}
