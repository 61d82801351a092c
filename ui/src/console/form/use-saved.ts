import { useEffect, useRef, useState } from 'react';

/** When a form was last saved here (ms); `before`: as it was opened; null: new, and never saved. */
export type SavedAt = number | 'before' | null;

/**
 * When a form was saved, told to `onSaved` once it is shown as unchanged, so that leaving the page is not held up by
 * what has just been saved.
 */
export function useSaved<V>(
  isNew: boolean,
  onSaved: ((values: V) => void) | undefined,
): { readonly savedAt: SavedAt; readonly hasSaved: (values: V) => void } {
  const [saved, setSaved] = useState<{ readonly values: V } | null>(null);
  const [savedAt, setSavedAt] = useState<SavedAt>(isNew ? null : 'before');
  const told = useRef(saved);
  useEffect(() => {
    if (saved === null || told.current === saved) return;
    told.current = saved;
    onSaved?.(saved.values);
  }, [saved, onSaved]);
  const hasSaved = (values: V) => {
    setSaved({ values });
    setSavedAt(Date.now());
  };
  return { savedAt, hasSaved };
}
