import { useEffect, useRef, type ReactNode } from 'react';
import { useConnection } from '../connection/connection-state.ts';
import { Failed } from './failed.tsx';
import { Loading } from './loading.tsx';

interface QueryLike<T> {
  readonly data?: T;
  readonly error?: unknown;
  readonly loading: boolean;
  readonly refetch: () => Promise<unknown>;
}

interface QueryViewProps<T> {
  /** What Apollo's `useQuery` returned. */
  readonly query: QueryLike<T>;
  readonly loading?: ReactNode;
  /** When given and true for the data, `empty` is shown. */
  readonly isEmpty?: (data: T) => boolean;
  readonly empty?: ReactNode;
  /** The view is the whole page: what it says instead of its content is the page's heading. */
  readonly page?: boolean;
  readonly children: (data: T) => ReactNode;
}

/**
 * The five faces of a view around one query: loading, failed (with retry), offline, empty, filled. Data once
 * loaded stays on screen through a failed reload. Loads again by itself when the connection comes back after
 * a failure.
 */
export function QueryView<T>({ query, loading, isEmpty, empty, page = false, children }: QueryViewProps<T>) {
  const { data, error, refetch } = query;
  const connection = useConnection();
  const before = useRef(connection);
  useEffect(() => {
    const back = before.current !== 'online' && connection === 'online';
    before.current = connection;
    if (back && error !== undefined) refetch().catch(() => undefined);
  }, [connection, error, refetch]);

  if (data !== undefined) return <>{isEmpty?.(data) && empty !== undefined ? empty : children(data)}</>;
  if (error !== undefined)
    return (
      <Failed
        error={error}
        page={page}
        onRetry={() => void refetch().catch(() => undefined)}
        retrying={query.loading}
      />
    );
  return <>{loading ?? <Loading />}</>;
}
