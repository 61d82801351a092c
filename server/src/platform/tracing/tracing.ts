import type { FastifyInstance } from 'fastify';
import type { ProjectedBatch } from '@vigil/projections/start-projector';
import type { EventLog } from '@vigil/stores/event-log/port';
import type { TraceCommand } from '../command-side/trace-command.js';

/**
 * Traces of this process: request → command → append, and the projector's batches, which link to the appends
 * they folded. Every span below a request carries its correlation id, the one in log lines and answers. Ids
 * of papers and people are in spans, answers and names never.
 */
export interface Tracing {
  /** A span for every request of the application, a caller's `traceparent` above it. */
  watchRequests(app: FastifyInstance): void;
  readonly command: TraceCommand;
  /** The same log with a span for every append. */
  log(log: EventLog): EventLog;
  batch(batch: ProjectedBatch): void;
  /** Sends what is left, for at most 1.5 s. */
  stop(): Promise<void>;
}

/** The option of a command side: absent where nothing is traced, so that a save pays for one look at it. */
export const commandTrace = ({
  tracing,
}: {
  readonly tracing: Tracing | null;
}): { readonly trace?: TraceCommand } => (tracing === null ? {} : { trace: tracing.command });
