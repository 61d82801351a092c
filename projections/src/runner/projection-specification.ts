import type { EventBody, Recorded } from '@vigil/domain/kernel/event';
import { keysOf, type Projection, type ViewDocument } from './projection.js';

/** A fact for a specification: its stream, its event, and when it happened (ms). */
export type Fact = readonly [stream: string, event: EventBody, time: number];

/** The event as a log would give it back; `index` is its place in the whole log. */
export const recordedFact = ([stream, event, time]: Fact, index: number): Recorded => ({
  ...event,
  stream,
  revision: index,
  position: String(index + 1).padStart(16, '0'),
  id: `event-${index}`,
  version: 1,
  time,
  actor: { kind: 'system', id: 'spec' },
  command: null,
  previousHash: '',
  hash: '',
});

/**
 * The documents of a projection after these facts, by id: the language projections are tested in (given
 * facts, then documents). Events the projection does not handle never reach its fold, as in the runner.
 */
export function documentsAfter<V extends ViewDocument>(
  projection: Projection<V>,
  facts: readonly Fact[],
): Map<string, V> {
  const documents = new Map<string, V>();
  for (const event of facts.map(recordedFact)) {
    for (const id of projection.handles.includes(event.type) ? keysOf(projection, event) : []) {
      const before = documents.get(id) ?? null;
      const after = projection.fold(before, event, id);
      if (after !== null && after !== before) documents.set(id, { ...after, position: event.position } as V);
    }
  }
  return documents;
}
