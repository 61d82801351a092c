import { z } from 'zod';
import type { EventBody } from './event.js';

/**
 * A person's change of reference data, logged before the document (engine §10), in `ref-{entity}-{id}`.
 * `before` and `after` are the whole documents without secrets; null: created, deleted.
 */
export const referenceChanged = z.object({
  entity: z.string(),
  id: z.string(),
  expectedVersion: z.number().nullable(),
  newVersion: z.number(),
  before: z.unknown(),
  after: z.unknown(),
  /**
   * SHA-256 (hex) of what `after` leaves out and an audit compares all the same, made so that it says nothing without
   * the document (decision 277); absent: there is none of it, or an earlier version wrote this
   */
  sealed: z.string().optional(),
  /** the same of `before` (decision 285) */
  sealedBefore: z.string().optional(),
  /** where secrets that this change set were kept until the document had them; absent: it set none */
  secretsId: z.string().optional(),
});
export type ReferenceChanged = EventBody<'ReferenceChanged', z.infer<typeof referenceChanged>>;

/**
 * A change that had claimed unique keys for this document, and is not in the log, can no longer come: what it
 * held is free (decision 080). Changes nothing of the document.
 */
export const referenceClaimsVoided = z.object({ entity: z.string(), id: z.string() });
export type ReferenceClaimsVoided = EventBody<'ReferenceClaimsVoided', z.infer<typeof referenceClaimsVoided>>;

/**
 * Documents that nobody's change brought, as they are from here on: demo data, the first administrator, candidates of a
 * load test, and those that an operator took over as they were found. In a stream of its own, before or after they
 * are written; of one document in one version several may be told, by processes side by side: each is right. `sha256`
 * (hex) is over the canonical JSON of what a change would record of it, without secrets; `sealed` as in a change.
 */
export const referenceFound = z.object({
  entity: z.string(),
  why: z.enum(['demo', 'first-start', 'load-test', 'operator']),
  /** who took them over; null: the program wrote them */
  operator: z.string().nullable(),
  documents: z.array(
    z.object({ id: z.string(), version: z.number(), sha256: z.string(), sealed: z.string().optional() }),
  ),
});
export type ReferenceFound = EventBody<'ReferenceFound', z.infer<typeof referenceFound>>;

export const referenceStream = (entity: string, id: string): string => `ref-${entity}-${id}`;
