import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { questionsOf } from './change/answer-changes.ts';
import type { Play } from './slider/use-play.ts';
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
  /** The question in focus, as the address names it (`?question=`); null: the one the candidate was at. */
  readonly question: string | null;
  readonly toQuestion: (quId: string | null) => void;
}

/**
 * The moment on show, kept in the address (`?at=`) so that any moment can be linked to; without one it is the
 * newest, and follows an open paper. `shown`: what the filter leaves. A question that somebody chose stays in
 * focus until an event about a question is chosen. `played`: where playing is, which the address hears of when
 * it pauses.
 */
export function useMoment(
  all: readonly AuditEvent[],
  shown: readonly AuditEvent[],
  stream: string,
  { at: played, rest }: Pick<Play, 'at' | 'rest'>,
): MomentControl {
  const [params, setParams] = useSearchParams();
  const address = params.get('at');
  const named = useMemo(() => momentOf(all, address, stream), [all, address, stream]);
  const newest = all.at(-1) ?? null;
  const stands = named ?? { at: newest ? timeOf(newest) : 0, event: newest };
  const moment = played === null ? stands : { at: played, event: null };
  const put = useCallback(
    (next: Moment | null) => {
      rest();
      setParams(
        (before) => {
          const params = new URLSearchParams(before);
          if (next === null) params.delete('at');
          else params.set('at', addressOf(next, stream));
          if (next?.event && questionsOf(next.event).length > 0) params.delete('question');
          return params;
        },
        { replace: true },
      );
    },
    [setParams, stream, rest],
  );
  const toEvent = useCallback((event: AuditEvent) => put({ at: timeOf(event), event }), [put]);
  const toQuestion = useCallback(
    (quId: string | null) =>
      setParams(
        (before) => {
          const params = new URLSearchParams(before);
          if (quId === null) params.delete('question');
          else params.set('question', quId);
          return params;
        },
        { replace: true },
      ),
    [setParams],
  );
  const linked = new URL(location.href);
  linked.searchParams.set('at', addressOf(moment, stream));
  return {
    moment,
    following: named === null && played === null,
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
    question: params.get('question'),
    toQuestion,
  };
}
