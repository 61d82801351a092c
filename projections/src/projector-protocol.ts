import type { ProjectedBatch, ProjectorStatus } from './runner/projector-status.js';
import type { Verification } from './runner/verify.js';

/** What the projector's thread is started with. */
export interface ProjectorData {
  readonly dataDir: string;
  readonly busName: string;
  /** Live batches are told to the main thread (traces). */
  readonly reportBatches?: boolean;
}

export interface Rebuilt {
  readonly view: string;
  readonly epoch: number;
  readonly events: number;
  readonly seconds: number;
}

/** What the projector can be asked, and what it answers. */
export interface ProjectorCalls {
  status: { readonly argument: null; readonly result: ProjectorStatus };
  rebuild: { readonly argument: string; readonly result: Rebuilt };
  verify: { readonly argument: string; readonly result: Verification };
  stop: { readonly argument: null; readonly result: null };
}

export type ToProjector = {
  [C in keyof ProjectorCalls]: {
    readonly id: number;
    readonly call: C;
    readonly argument: ProjectorCalls[C]['argument'];
  };
}[keyof ProjectorCalls];

export type FromProjector =
  | { readonly kind: 'ready'; readonly views: readonly string[] }
  | { readonly kind: 'batch'; readonly batch: ProjectedBatch }
  | { readonly kind: 'result'; readonly id: number; readonly result: unknown }
  | { readonly kind: 'failed'; readonly id: number; readonly message: string; readonly code: string };
