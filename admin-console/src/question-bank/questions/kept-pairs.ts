import { useLocalStorage } from '@mantine/hooks';

interface KeptPairs {
  readonly isKept: (a: string, b: string) => boolean;
  readonly keep: (a: string, b: string) => void;
  /** All pairs of the bank are shown again. */
  readonly forget: () => void;
  readonly count: number;
}

const keyOf = (a: string, b: string): string => [a, b].toSorted().join(' ');

/** Pairs of a bank that somebody looked at in this browser and wants to keep both of. */
export function useKeptPairs(repoId: string): KeptPairs {
  const [kept, setKept] = useLocalStorage<readonly string[]>({
    key: `vigil.keptPairs.${repoId}`,
    defaultValue: [],
    getInitialValueInEffect: false,
  });
  return {
    isKept: (a, b) => kept.includes(keyOf(a, b)),
    keep: (a, b) => setKept([...kept, keyOf(a, b)]),
    forget: () => setKept([]),
    count: kept.length,
  };
}
