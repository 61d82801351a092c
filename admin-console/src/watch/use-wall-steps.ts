import { sayNumber } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { useEffect, useRef } from 'react';
import { clampPage, pagesFor } from './live/wall-pages.ts';

interface WallStepsOptions {
  /** Ids of the page in the order shown. */
  readonly ids: readonly string[];
  readonly paperId: string | null;
  readonly page: number;
  /** How many are on one page. */
  readonly size: number;
  /** How many are on all pages. */
  readonly total: number;
  /** Names what is shown: another text, another page. */
  readonly shownFor: string;
  readonly onPage: (page: number) => void;
  readonly onOpen: (paperId: string) => void;
}

/** From the open candidate to the one before and after. */
export interface WallSteps {
  readonly place: string | undefined;
  readonly onPrevious: (() => void) | undefined;
  readonly onNext: (() => void) | undefined;
}

/**
 * The steps follow the wall as it stands, over its pages. Who is open and not on the page (handed in, or
 * moved to another one) has the page's first candidate after it.
 */
export function useWallSteps(options: WallStepsOptions): WallSteps {
  const { ids, paperId, page, size, total, shownFor, onPage, onOpen } = options;
  const waitsFor = useRef<{ readonly at: 0 | -1; readonly leaves: string } | null>(null);
  useEffect(() => {
    if (waitsFor.current === null || waitsFor.current.leaves === shownFor) return;
    const id = ids.at(waitsFor.current.at);
    waitsFor.current = null;
    if (id !== undefined) onOpen(id);
  }, [shownFor, ids, onOpen]);

  const shown = clampPage(page, total, size);
  const index = paperId === null ? -1 : ids.indexOf(paperId);
  const step = (by: 1 | -1): (() => void) | undefined => {
    const beside = index < 0 && by === -1 ? undefined : ids[index + by];
    if (beside !== undefined) return () => onOpen(beside);
    const next = shown + by;
    if (index < 0 || next < 1 || next > pagesFor(total, size)) return undefined;
    return () => {
      waitsFor.current = { at: by === 1 ? 0 : -1, leaves: shownFor };
      onPage(next);
    };
  };
  const place = index < 0 ? undefined : (shown - 1) * size + index + 1;
  return {
    place:
      place === undefined
        ? undefined
        : t('{{n}} / {{total}}', { n: sayNumber(place), total: sayNumber(Math.max(total, place)) }),
    onPrevious: step(-1),
    onNext: step(1),
  };
}
