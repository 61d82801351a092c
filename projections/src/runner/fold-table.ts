import type { EventBody, Recorded } from '@vigil/domain/kernel/event';

/** What happens to a document for each type of event; a type that is absent concerns the view not at all. */
export type FoldTable<V, E extends EventBody> = {
  readonly [T in E['type']]?: (document: V, data: Extract<E, { type: T }>['data'], event: Recorded) => V;
};

/** Folds one event into a document that is there already; answers the same object when nothing changed. */
export function foldBy<V, E extends EventBody>(table: FoldTable<V, E>): (document: V, event: Recorded) => V {
  const folds = new Map(Object.entries(table)) as unknown as ReadonlyMap<
    string,
    (document: V, data: unknown, event: Recorded) => V
  >;
  return (document, event) => folds.get(event.type)?.(document, event.data, event) ?? document;
}

/**
 * The id behind a stream's prefix, or null when the stream is of another kind: `paper-17` with `paper-` is
 * `17`.
 */
export const idBehind = (prefix: string, stream: string): string | null =>
  stream.startsWith(prefix) ? stream.slice(prefix.length) : null;
