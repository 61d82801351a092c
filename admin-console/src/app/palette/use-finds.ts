import { useApolloClient } from '@apollo/client/react';
import { useDebouncedValue } from '@mantine/hooks';
import { useCallback, useEffect, useState } from 'react';
import type { Finder, Found } from '../finder.ts';
import { useSession } from '../session.tsx';

const pauseMs = 200;

interface Answer {
  readonly words: string;
  /** null: it could not be asked for */
  readonly found: readonly Found[] | null;
}

/** What a kind has for the words; what it had for earlier ones stays until its answer comes. */
export interface FoundKind {
  readonly finder: Finder;
  readonly found: readonly Found[];
  readonly state: 'waiting' | 'answered' | 'failed';
}

/**
 * Asks each kind for the words once nobody has typed for 200 ms. An answer to earlier words that comes late is
 * dropped. `retry` asks again for the same words.
 */
export function useFinds(
  finders: readonly Finder[],
  words: string,
): { readonly kinds: readonly FoundKind[]; readonly retry: () => void } {
  const client = useApolloClient();
  const session = useSession();
  const wanted = words.trim();
  const [asked] = useDebouncedValue(wanted, pauseMs);
  const [answers, setAnswers] = useState<ReadonlyMap<string, Answer>>(new Map());
  const [round, setRound] = useState(0);

  useEffect(() => {
    if (asked === '') return;
    const asking = new AbortController();
    const { signal } = asking;
    for (const { name, load } of finders) {
      const take = (found: Answer['found']): void => {
        if (!signal.aborted) setAnswers((before) => new Map(before).set(name, { words: asked, found }));
      };
      load()
        .then((find) => find({ client, words: asked, session, signal }))
        .then(take, () => take(null));
    }
    return () => asking.abort();
  }, [finders, asked, client, session, round]);

  const retry = useCallback(() => {
    setAnswers(new Map());
    setRound((before) => before + 1);
  }, []);
  if (wanted === '') return { kinds: [], retry };
  return { kinds: finders.map((finder) => kindOf(finder, answers.get(finder.name), wanted)), retry };
}

function kindOf(finder: Finder, answer: Answer | undefined, wanted: string): FoundKind {
  const found = answer?.found ?? [];
  if (answer?.words !== wanted) return { finder, found, state: 'waiting' };
  return { finder, found, state: answer.found === null ? 'failed' : 'answered' };
}
