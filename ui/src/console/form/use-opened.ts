import type { UseFormReturnType } from '@mantine/form';
import { useCallback, useEffect, useRef, type RefObject } from 'react';

/** What a form began with, before anything was typed. */
export interface Opened<V> {
  readonly values: V;
  /** null: something new */
  readonly version: number | null;
}

/**
 * What was opened in a form, and how something else is opened in it: as unchanged, without problems. `initial` is
 * opened again when it becomes another object, unless something was typed.
 */
export function useOpened<V extends object>(
  fields: UseFormReturnType<V>,
  initial: V,
  version: number | null,
): { readonly opened: RefObject<Opened<V>>; readonly open: (values: V, version: number | null) => void } {
  const opened = useRef<Opened<V>>({ values: initial, version });
  const open = useCallback(
    (values: V, version: number | null) => {
      opened.current = { values, version };
      fields.setValues(values);
      fields.resetDirty(values);
      fields.clearErrors();
    },
    [fields],
  );
  const dirty = fields.isDirty();
  const taken = useRef(initial);
  useEffect(() => {
    if (taken.current === initial || dirty) return;
    taken.current = initial;
    open(initial, version);
  }, [initial, dirty, open, version]);
  return { opened, open };
}
