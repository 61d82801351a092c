import { useDebouncedValue } from '@mantine/hooks';
import { useCallback, useEffect, useState } from 'react';

/** One entry of a list one picks from. */
export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly disabled?: boolean;
}

/** As many as a picker asks its list for (common-066: page 1, size 100). With fewer the list is whole. */
export const choicesAtMost = 100;

/**
 * Entries whose names hold the words; '' all. At most `choicesAtMost`. Must be the same function from one
 * rendering to the next.
 */
export type LoadChoices = (search: string) => Promise<readonly Choice[]>;

export interface Choices {
  readonly choices: readonly Choice[];
  /** Every entry that was ever loaded, by value. */
  readonly known: ReadonlyMap<string, Choice>;
  readonly loading: boolean;
  readonly error: unknown;
  /** For which words `choices` are the answer; null before the first. */
  readonly answered: string | null;
  readonly retry: () => void;
  /** Puts down names that were found elsewhere. */
  readonly learn: (choices: readonly Choice[]) => void;
}

interface Loaded {
  readonly choices: readonly Choice[];
  readonly known: ReadonlyMap<string, Choice>;
  readonly answered: string | null;
  readonly error: unknown;
  /** The question this is the answer to. */
  readonly to: { readonly load: LoadChoices; readonly words: string; readonly tries: number } | null;
}

const waitMs = 250;

/**
 * Loads what may be picked, and again for each word searched for once the typing pauses; an answer that comes
 * after a later question is dropped. The name of what is picked, which stands in the box by itself, is no
 * search.
 */
export function useChoices(load: LoadChoices, search: string, picked: readonly string[]): Choices {
  const [debounced] = useDebouncedValue(search, waitMs);
  const [tries, setTries] = useState(0);
  const [loaded, setLoaded] = useState<Loaded>({
    choices: [],
    known: new Map(),
    answered: null,
    error: undefined,
    to: null,
  });
  const isName = picked.some((value) => value === debounced || nameOf(value, loaded.known) === debounced);
  const words = isName ? '' : debounced.trim();
  useEffect(() => {
    let current = true;
    const to = { load, words, tries };
    load(words).then(
      (choices) => {
        if (!current) return;
        setLoaded((before) => ({
          choices,
          known: withAll(before.known, choices),
          answered: words,
          error: undefined,
          to,
        }));
      },
      (error: unknown) => {
        if (current) setLoaded((before) => ({ ...before, error, to }));
      },
    );
    return () => {
      current = false;
    };
  }, [load, words, tries]);
  const retry = useCallback(() => setTries((count) => count + 1), []);
  const learn = useCallback(
    (more: readonly Choice[]) => setLoaded((before) => ({ ...before, known: withAll(before.known, more) })),
    [],
  );
  const { choices, known, answered, error, to } = loaded;
  const loading = to === null || to.load !== load || to.words !== words || to.tries !== tries;
  return { choices, known, answered, error: loading ? undefined : error, loading, retry, learn };
}

/** What a picked value is called; itself while that is not known. */
export const nameOf = (value: string, known: ReadonlyMap<string, Choice>): string =>
  known.get(value)?.label ?? value;

const withAll = (known: ReadonlyMap<string, Choice>, more: readonly Choice[]): ReadonlyMap<string, Choice> =>
  new Map([...known, ...more.map((choice) => [choice.value, choice] as const)]);
