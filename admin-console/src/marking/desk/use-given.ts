import { useCallback, useState } from 'react';
import type { Draft } from '../draft.ts';
import type { Answer } from './use-answer-queue.ts';

/** A mark given on this desk since it was opened. */
export interface Given {
  readonly answer: Answer;
  readonly draft: Draft;
  /** answers it was given to, those that say the same too */
  readonly marked: number;
}

export interface GivenMarks {
  /** the one that is looked at again; null: the desk shows what comes next */
  readonly again: Given | null;
  /** to the one before; null: there is none */
  readonly back: (() => void) | null;
  readonly forward: () => void;
  /** a mark was given: a new one, or another in the place of the one looked at */
  readonly keep: (given: Given) => void;
}

/** What was marked in this session, so that a slip can be put right: back one by one, and forward again. */
export function useGiven(): GivenMarks {
  const [given, setGiven] = useState<readonly Given[]>([]);
  const [at, setAt] = useState<number | null>(null);
  const before = (at ?? given.length) - 1;
  const forward = useCallback(
    () => setAt((now) => (now === null || now + 1 >= given.length ? null : now + 1)),
    [given.length],
  );
  const keep = useCallback(
    (one: Given) => {
      setGiven((all) => (at === null ? [...all, one] : all.with(at, one)));
      setAt(null);
    },
    [at],
  );
  return {
    again: at === null ? null : (given[at] ?? null),
    back: before < 0 ? null : () => setAt(before),
    forward,
    keep,
  };
}
