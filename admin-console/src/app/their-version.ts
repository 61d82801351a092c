import type { ApolloClient, OperationVariables, TypedDocumentNode } from '@apollo/client';
import type { TheirVersion } from '@vigil/ui/console/form/use-entity-form.ts';

interface Change {
  readonly version: number;
  readonly actorName: string;
  readonly time: string;
}

interface Reading<D, H, E, V> {
  readonly id: string;
  readonly detail: TypedDocumentNode<D, { id: string }>;
  readonly entityOf: (data: D) => E;
  readonly history: TypedDocumentNode<H, { id: string }>;
  readonly changesOf: (data: H) => readonly Change[];
  /** As the form holds it. */
  readonly valuesOf: (entity: E) => V;
}

/**
 * What somebody else has saved meanwhile of a piece of reference data, read anew: its values, and who saved
 * that version when. Rejects when it cannot be read.
 */
export async function theirVersion<D, H, E extends { readonly version: number }, V>(
  client: ApolloClient,
  { id, detail, entityOf, history, changesOf, valuesOf }: Reading<D, H, E, V>,
): Promise<TheirVersion<V>> {
  const read = <T>(query: TypedDocumentNode<T, { id: string }>) =>
    client.query<T, OperationVariables>({
      query: query as TypedDocumentNode<T, OperationVariables>,
      variables: { id },
      fetchPolicy: 'network-only',
    });
  const [current, changes] = await Promise.all([read(detail), read(history)]);
  if (current.data === undefined) throw current.error ?? new TypeError('nothing was read');
  const entity = entityOf(current.data as D);
  const made =
    changes.data === undefined
      ? undefined
      : changesOf(changes.data as H).find(({ version }) => version === entity.version);
  return {
    values: valuesOf(entity),
    version: entity.version,
    by: made?.actorName ?? null,
    at: made?.time ?? null,
  };
}
