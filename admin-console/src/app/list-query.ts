import { NetworkStatus } from '@apollo/client';
import type { ListPage, ListQuery } from '@vigil/ui/console/list/list-query.ts';

interface Result<D> {
  readonly data?: D | undefined;
  readonly previousData?: D | undefined;
  readonly error?: unknown;
  readonly loading: boolean;
  readonly networkStatus?: NetworkStatus;
  readonly refetch: () => Promise<unknown>;
}

/**
 * A paging query as a list takes it: the page shown stays, marked as old, while the one asked for is on
 * its way.
 */
export function listQuery<D, R>(query: Result<D>, pageOf: (data: D) => ListPage<R>): ListQuery<R> {
  const { data, previousData, error, loading, networkStatus, refetch } = query;
  const shown = data ?? previousData;
  return {
    ...(shown === undefined ? {} : { data: pageOf(shown) }),
    error,
    loading,
    refetch,
    polled: networkStatus === NetworkStatus.poll,
    stale: data === undefined && shown !== undefined,
  };
}
