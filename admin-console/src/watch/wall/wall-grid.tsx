import { useDebouncedCallback } from '@mantine/hooks';
import { focusPanel } from '@vigil/ui/console/side-panel.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useCallback, useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import type { Card } from '../live/live-cards.ts';
import { arrowTarget, type Density } from '../live/wall-pages.ts';
import { CandidateCard } from './candidate-card.tsx';
import { cardAt, columnsOf } from './card-places.ts';
import { LineHeads } from './line-heads.tsx';
import styles from './wall-grid.module.css';

interface WallGridProps {
  /** Ids of this page in the order shown. */
  readonly ids: readonly string[];
  readonly cardOf: (id: string) => { readonly card: Card; readonly gone: string | null } | null;
  readonly density: Density;
  /** One of `wallSorts`. */
  readonly sort: string;
  /** What is shown belongs to a former filter, or to a moment before the connection was lost. */
  readonly dim: boolean;
  /** The paper that is open beside the wall; the arrows take it along. */
  readonly opened: string | null;
  readonly onOpen: (paperId: string) => void;
  readonly onMessage: (card: Card) => void;
  readonly onForceHand: (card: Card) => void;
  /** The pointer or the keyboard is among the cards: the order is to be held. */
  readonly onHold: (held: boolean) => void;
}

const settleMs = 120;

/**
 * The cards of one page: one stop for Tab, arrow keys between cards, Enter opens (again: goes to what is
 * open), M writes a message, F hands in.
 */
export function WallGrid({
  ids,
  cardOf,
  density,
  sort,
  dim,
  opened,
  onOpen,
  onMessage,
  onForceHand,
  onHold,
}: WallGridProps) {
  const grid = useRef<HTMLUListElement>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const inside = useRef({ pointer: false, keyboard: false });
  const tabStop = focused !== null && ids.includes(focused) ? focused : ids[0];
  const hold = (change: Partial<typeof inside.current>) => {
    inside.current = { ...inside.current, ...change };
    onHold(inside.current.pointer || inside.current.keyboard);
  };

  const openCard = useCallback(
    ({ id }: Card) => {
      if (id === opened) focusPanel();
      else onOpen(id);
    },
    [opened, onOpen],
  );
  const follow = useDebouncedCallback(onOpen, settleMs);
  useFocusFollows(grid, opened);

  const press = (event: KeyboardEvent<HTMLUListElement>) => {
    const id = (event.target as HTMLElement).closest<HTMLElement>('[data-paper]')?.dataset['paper'];
    if (id === undefined || event.metaKey || event.ctrlKey || event.altKey) return;
    const shown = cardOf(id);
    const key = event.key.toLowerCase();
    if (shown && shown.gone === null && (key === 'm' || key === 'f')) {
      event.preventDefault();
      (key === 'm' ? onMessage : onForceHand)(shown.card);
      return;
    }
    const target = arrowTarget(event.key, ids.indexOf(id), ids.length, columnsOf(grid.current));
    const next = target === null ? undefined : ids[target];
    if (next === undefined) return;
    event.preventDefault();
    cardAt(grid.current, next)?.focus();
    if (opened !== null) follow(next);
  };

  return (
    <>
      {density === 'lines' && <LineHeads sort={sort} />}
      {/* The keys belong to the cards, which are buttons; the list only lends them its place. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ul
        ref={grid}
        className={styles['grid']}
        data-dim={dim || undefined}
        data-density={density}
        aria-label={t('正在考试的考生')}
        onKeyDown={press}
        onPointerEnter={(event) => event.pointerType === 'mouse' && hold({ pointer: true })}
        onPointerLeave={() => hold({ pointer: false })}
        onFocus={(event) => {
          setFocused(
            (event.target as HTMLElement).closest<HTMLElement>('[data-paper]')?.dataset['paper'] ?? null,
          );
          hold({ keyboard: event.target.matches(':focus-visible') });
        }}
        onBlur={() => hold({ keyboard: false })}
      >
        {ids.map((id) => {
          const shown = cardOf(id);
          return (
            shown && (
              <li key={id} className={styles['cell']}>
                <CandidateCard
                  card={shown.card}
                  gone={shown.gone}
                  density={density}
                  sort={sort}
                  opened={id === opened}
                  tabbable={id === tabStop}
                  onOpen={openCard}
                />
              </li>
            )
          );
        })}
      </ul>
    </>
  );
}

/** The keyboard, if it was in the panel or nowhere, is back at the card the panel showed. */
export function focusCard(paperId: string): void {
  const here = document.activeElement;
  if (here !== document.body && here?.closest('[data-side-panel]') == null) return;
  (cardAt(document, paperId) ?? document.querySelector<HTMLElement>('[data-paper][tabindex="0"]'))?.focus();
}

/** The keyboard, if it is at the card that was open, goes along when the panel steps to another. */
function useFocusFollows(grid: RefObject<HTMLElement | null>, opened: string | null): void {
  const before = useRef(opened);
  useEffect(() => {
    const left = before.current;
    before.current = opened;
    const here = document.activeElement;
    if (opened === null || left === null || !(here instanceof HTMLElement)) return;
    if (here.dataset['paper'] === left) cardAt(grid.current, opened)?.focus();
  }, [grid, opened]);
}
