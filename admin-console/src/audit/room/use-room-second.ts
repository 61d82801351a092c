import { changed } from '@vigil/ui/routing/list-params.ts';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Span } from '../slider/play-clock.ts';
import type { Play } from '../slider/use-play.ts';
import { stepFrom, type Notable } from './notable.ts';

interface RoomSecond {
  /** The second on show, ms epoch. */
  readonly at: number;
  readonly toTime: (at: number) => void;
  readonly step: (direction: 1 | -1) => void;
  readonly toEdge: (edge: 'first' | 'last') => void;
  readonly link: string;
}

/** The second that an address names (`?at=t1764…`), ms epoch; null: none. */
export function secondOf(address: string | null): number | null {
  const seconds = /^t(\d{1,12})$/.exec(address ?? '')?.[1];
  return seconds === undefined ? null : Number(seconds) * 1000;
}

/**
 * The second on show, kept in the address, so that any can be linked to. `opened`: where the room is opened
 * without one.
 */
export function useRoomSecond(
  span: Span,
  opened: number,
  notables: readonly Notable[],
  { at: played, rest }: Pick<Play, 'at' | 'rest'>,
): RoomSecond {
  const [params, setParams] = useSearchParams();
  const within = (at: number): number => Math.min(span.to, Math.max(span.from, at));
  const at = within(Math.floor((played ?? secondOf(params.get('at')) ?? opened) / 1000) * 1000);
  const toTime = useCallback(
    (next: number) => {
      rest();
      setParams((before) => changed(before, { at: `t${Math.floor(next / 1000)}` }), { replace: true });
    },
    [rest, setParams],
  );
  const linked = new URL(location.href);
  linked.searchParams.set('at', `t${at / 1000}`);
  return {
    at,
    toTime: (next) => toTime(within(next)),
    step: (direction) => {
      const next = stepFrom(notables, at, direction);
      if (next !== null) toTime(next.at);
    },
    toEdge: (edge) => toTime(edge === 'first' ? span.from : span.to),
    link: linked.href,
  };
}
