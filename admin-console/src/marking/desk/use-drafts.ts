import { keepText, keptText } from '@vigil/ui/connection/kept-text.ts';
import { useCallback, useState } from 'react';
import { emptyDraft, type Draft } from '../draft.ts';

const place = (key: string): string => `vigil:marking:${key}`;

/** What was kept of a draft in this tab; an unreadable one is none. */
function kept(key: string): Draft | null {
  try {
    const text = keptText(place(key), 'session');
    return text === null ? null : { ...emptyDraft, ...(JSON.parse(text) as Partial<Draft>) };
  } catch {
    return null;
  }
}

/**
 * The draft of a mark, kept in this tab until it is given: a reload loses no comment. `key` names the answer and its
 * revision; `initial`: what stands there before anything is typed.
 */
export function useDraft(
  key: string,
  initial: Draft = emptyDraft,
): {
  readonly draft: Draft;
  readonly setDraft: (draft: Draft) => void;
  readonly forget: () => void;
} {
  const [shown, setShown] = useState<{ readonly key: string; readonly draft: Draft }>(() => ({
    key,
    draft: kept(key) ?? initial,
  }));
  if (shown.key !== key) setShown({ key, draft: kept(key) ?? initial });
  const setDraft = useCallback(
    (draft: Draft) => {
      setShown({ key, draft });
      // A full store keeps nothing; what is typed stays on the page.
      keepText(place(key), JSON.stringify(draft), 'session');
    },
    [key],
  );
  const forget = useCallback(() => void keepText(place(key), null, 'session'), [key]);
  return { draft: shown.key === key ? shown.draft : emptyDraft, setDraft, forget };
}
