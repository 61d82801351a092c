import type { UseFormReturnType } from '@mantine/form';
import { useState, type RefObject } from 'react';
import { clashesOf, mineOnTop, type FieldClash } from './overlay.ts';
import type { Opened } from './use-opened.ts';

/** What somebody else has saved meanwhile. */
export interface TheirVersion<V> {
  readonly values: V;
  readonly version: number;
  /** Who and when (ISO 8601), where it is known. */
  readonly by?: string | null;
  readonly at?: string | null;
}

/**
 * Somebody was faster: their version, and what differs; `theirs` null while it is being read, `error` when it
 * could not be.
 */
export interface Conflict<V> {
  readonly theirs: TheirVersion<V> | null;
  readonly clashes: readonly FieldClash[];
  readonly error: unknown;
}

interface ConflictOptions<V extends object> {
  readonly fields: UseFormReturnType<V>;
  readonly opened: RefObject<Opened<V>>;
  readonly open: (values: V, version: number | null) => void;
}

/** A save refused because somebody was faster: both versions, and the ways out. What was typed stays until one is chosen. */
export function useConflict<V extends object>({ fields, opened, open }: ConflictOptions<V>) {
  const [conflict, setConflict] = useState<Conflict<V> | null>(null);
  return {
    conflict,
    dismissConflict: () => setConflict(null),
    /** Reads their version and compares it with what was opened and typed. */
    meet: async (loadTheirs: () => Promise<TheirVersion<V>>): Promise<void> => {
      setConflict({ theirs: null, clashes: [], error: undefined });
      try {
        const theirs = await loadTheirs();
        const clashes = clashesOf(opened.current.values, theirs.values, fields.getValues());
        setConflict({ theirs, clashes, error: undefined });
      } catch (error) {
        setConflict({ theirs: null, clashes: [], error });
      }
    },
    /** Throws mine away. */
    takeTheirs: () => {
      if (conflict?.theirs) open(conflict.theirs.values, conflict.theirs.version);
      setConflict(null);
    },
    /** Opens their version with what I changed on top; null while theirs is not there. */
    mergeMine: (): V | null => {
      if (!conflict?.theirs) return null;
      const { values: theirs, version } = conflict.theirs;
      const merged = mineOnTop(opened.current.values, theirs, fields.getValues());
      open(theirs, version);
      fields.setValues(merged);
      return merged;
    },
  };
}
