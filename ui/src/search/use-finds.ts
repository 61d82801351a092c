import { useDebouncedValue } from '@mantine/hooks';
import { useCallback, useEffect, useState } from 'react';
import type { Found, FoundKind } from './found.ts';

const pauseMs = 200;

interface Answer {
  readonly words: string;
  /** null: it could not be asked for */
  readonly found: readonly Found[] | null;
}

/** What a kind has for the words; what it had for earlier ones stays until its answer comes. */
export interface KindFound {
  readonly kind: FoundKind;
  readonly found: readonly Found[];
  readonly state: 'waiting' | 'answered' | 'failed';
}

/**
 * Asks each kind for the words once nobody has typed for 200 ms. An answer to earlier words that comes late is
 * dropped. `retry` asks again for the same words.
 */
export function useFinds(
  kinds: readonly FoundKind[],
  words: string,
): { readonly answers: readonly KindFound[]; readonly retry: () => void } {
  const wanted = words.trim();
  const [asked] = useDebouncedValue(wanted, pauseMs);
  const [answers, setAnswers] = useState<ReadonlyMap<string, Answer>>(new Map());
  const [round, setRound] = useState(0);

  useEffect(() => {
    if (asked === '') return;
    const asking = new AbortController();
    const { signal } = asking;
    for (const { name, find } of kinds) {
      const take = (found: Answer['found']): void => {
        if (!signal.aborted) setAnswers((before) => new Map(before).set(name, { words: asked, found }));
      };
      find(asked, signal).then(take, () => take(null));
    }
    return () => asking.abort();
  }, [kinds, asked, round]);

  const retry = useCallback(() => {
    setAnswers(new Map());
    setRound((before) => before + 1);
  }, []);
  if (wanted === '') return { answers: [], retry };
  return { answers: kinds.map((kind) => answerOf(kind, answers.get(kind.name), wanted)), retry };
}

function answerOf(kind: FoundKind, answer: Answer | undefined, wanted: string): KindFound {
  const found = answer?.found ?? [];
  if (answer?.words !== wanted) return { kind, found, state: 'waiting' };
  return { kind, found, state: answer.found === null ? 'failed' : 'answered' };
}
