import type { Recorded } from '@vigil/domain/kernel/event';
import type { CollectionDefinition, Document } from '@vigil/stores/documents/port';

/** A folded document carries the position of the last event folded into it. */
export type ViewDocument = Document & { readonly position: string };

/**
 * One read model: folds one event at a time into one document, reads nothing else, never the clock (engine
 * §6). `key` answers the id of the document the event belongs to, several when it belongs to several (each
 * once; `fold` is then asked for each by its `id`), or null when it concerns this view not at all; `fold`
 * answers the next document, or the same object when nothing changed. `position` is set by the runner.
 */
export interface Projection<V extends ViewDocument = ViewDocument> {
  readonly name: string;
  /** Raised when the fold or the shape changes: the runner then rebuilds. */
  readonly version: number;
  readonly collection: CollectionDefinition;
  readonly handles: readonly string[];
  key(event: Recorded): string | readonly string[] | null;
  fold(document: V | null, event: Recorded, id: string): Omit<V, 'position'> | V | null;
  /** Groups on the bus, e.g. exam ids, told "view V of exam E reached P" after a batch. */
  topic?(document: V): string;
}

/** The ids of the documents an event belongs to. */
export function keysOf(projection: Pick<Projection, 'key'>, event: Recorded): readonly string[] {
  const key = projection.key(event);
  if (key === null) return [];
  return typeof key === 'string' ? [key] : key;
}
