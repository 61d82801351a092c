import { useState } from 'react';
import { useDialogOver } from '../../layout/dialog-depth.ts';
import type { ListPlace } from './list-place.ts';
import type { ListPage, ListQuery } from './list-query.ts';
import { createPageKeeper } from './page-keeper.ts';

interface HeldPage<R> {
  readonly data: ListPage<R> | undefined;
  /** Told when somebody comes among the rows, and leaves. */
  readonly onHold: (inside: boolean) => void;
}

/**
 * The page of a list. One that asks again by itself would put other rows under a pointer that is about to
 * press: while the pointer or the keyboard is among the rows, or a row's panel, menu or dialog is open, what
 * comes by itself changes what rows say and not where they stand. What somebody asks for (an act, a filter, an
 * order) comes as it is.
 */
export function useHeldPage<R>(
  query: ListQuery<R>,
  { current, size, order, filters, opened }: ListPlace,
  rowKey: (row: R) => string,
): HeldPage<R> {
  const [keeper] = useState(() => createPageKeeper(rowKey));
  const [inside, setInside] = useState(false);
  const covered = useDialogOver();
  return {
    data: keeper.arrange(query.data, {
      place: JSON.stringify([current, size, order, filters]),
      held: inside || covered || opened !== null,
      loading: query.loading,
      polled: query.polled ?? false,
    }),
    onHold: setInside,
  };
}
