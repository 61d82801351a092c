import { type Random, seededRandom } from '@vigil/domain/kernel/random';

/** How the installation was stopped before it was damaged: in order, killed at rest, or killed while people save. */
export const ends = ['stopped', 'killed', 'midway'] as const;
export type End = (typeof ends)[number];

/** What may be wrong around an installation while it lives once; what is at rest is whole. */
export const surroundings = ['clock', 'permissions', 'disk-full'] as const;

/** What may happen to what is at rest. */
export const kinds = [
  ...['byte', 'page', 'cut', 'gone', 'emptied', 'folder-gone', 'older', 'foreign', 'exchanged'],
  ...['row-changed', 'row-deleted', 'rows-exchanged', 'event-rechained', 'seals-gone'],
  ...surroundings,
] as const;
export type Kind = (typeof kinds)[number];

/** One round: which installation, what is done to it, and three numbers in [0, 1) that choose where. */
export interface DamagePlan {
  readonly end: End;
  readonly kind: Kind;
  readonly which: number;
  readonly where: number;
  readonly what: number;
}

/** How often each comes: what a disk does by itself is wanted most. */
const weights: Readonly<Record<string, number>> = { byte: 5, page: 3, cut: 4, 'row-changed': 2 };

/** The plan of a round follows from seed and number alone. */
export function planDamage(seed: string, round: number): DamagePlan {
  const random: Random = seededRandom(`damage/${seed}/${round}`);
  const bag = kinds.flatMap((kind) => Array.from({ length: weights[kind] ?? 1 }, () => kind));
  return {
    end: pick(ends, random()),
    kind: pick(bag, random()),
    which: random(),
    where: random(),
    what: random(),
  };
}

/** For each kind of damage the first round of the seed that does it. */
export function firstOfEachKind(seed: string): number[] {
  const found = new Map<Kind, number>();
  for (let round = 1; found.size < kinds.length; round += 1) {
    const { kind } = planDamage(seed, round);
    if (!found.has(kind)) found.set(kind, round);
  }
  return [...found.values()];
}

/** The item that a number in [0, 1) chooses. */
export const pick = <T>(items: readonly T[], at: number): T => items[Math.floor(at * items.length)] as T;
