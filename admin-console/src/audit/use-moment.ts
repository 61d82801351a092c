import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { addressOf, momentOf, spanOf, step, timeOf, type AuditEvent, type Moment } from './replay.ts';

interface MomentControl {
  readonly moment: Moment;
  /** The slider stands at the newest event and follows when another comes. */
  readonly following: boolean;
  readonly toEvent: (event: AuditEvent) => void;
  readonly toTime: (at: number) => void;
  readonly step: (direction: 1 | -1) => void;
  readonly toEdge: (edge: 'first' | 'last') => void;
  readonly link: string;
}

/**
 * The moment on show, kept in the address (`?at=`) so that any moment can be linked to; without one it is the
 * newest, and follows an open paper. `shown`: what the filter leaves.
 */
export function useMoment(
  all: readonly AuditEvent[],
  shown: readonly AuditEvent[],
  stream: string,
): MomentControl {
  const [params, setParams] = useSearchParams();
  const address = params.get('at');
  const named = useMemo(() => momentOf(all, address, stream), [all, address, stream]);
  const newest = all.at(-1) ?? null;
  const moment = named ?? { at: newest ? timeOf(newest) : 0, event: newest };
  const put = useCallback(
    (next: Moment | null) =>
      setParams(
        (before) => {
          const params = new URLSearchParams(before);
          if (next === null) params.delete('at');
          else params.set('at', addressOf(next, stream));
          return params;
        },
        { replace: true },
      ),
    [setParams, stream],
  );
  const toEvent = (event: AuditEvent) => put({ at: timeOf(event), event });
  const linked = new URL(location.href);
  linked.searchParams.set('at', addressOf(moment, stream));
  return {
    moment,
    following: named === null,
    toEvent,
    toTime: (at) => put({ at, event: null }),
    step: (direction) => {
      const next = step(shown, moment, direction);
      if (next) toEvent(next);
    },
    toEdge: (edge) => {
      if (edge === 'last') put(null);
      else put({ at: spanOf(all).from, event: all[0] ?? null });
    },
    link: linked.href,
  };
}
