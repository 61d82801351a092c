import type { Stretch } from '../run/plan.ts';

/** Whose turn the n-th act of a schedule is, and which round of everybody it belongs to. */
export interface Turn {
  readonly who: number;
  readonly round: number;
}

/**
 * Deals a schedule's acts to candidates: everybody once a round, each round from another place in another
 * order. A candidate's think time is therefore one round on average and differs from round to round, while
 * the arrival of acts never waits for anybody (open loop). Pure: the runner deals the same turns again to
 * know what was promised to whom.
 */
export function turn(n: number, { from, to }: Stretch): Turn {
  const count = to - from;
  const round = Math.floor(n / count);
  const offset = (Math.imul(round, 0x9e3779b1) >>> 0) % count;
  return { who: from + (((n % count) * strideFor(count) + offset) % count), round };
}

const strides = new Map<number, number>();

/** A step that visits all of `count` before it repeats. */
function strideFor(count: number): number {
  let stride = strides.get(count);
  if (stride === undefined) {
    stride = [7919, 6007, 4001, 1009, 101, 7, 1].find((prime) => count % prime !== 0) ?? 1;
    strides.set(count, stride);
  }
  return stride;
}

/** The exactly-once key of the n-th act of a kind. */
export const commandId = (
  run: string,
  kind: 'save' | 'hand' | 'start' | 'snap' | 'open' | 'apply' | 'sign',
  n: number,
): string => `${run}-${kind}-${n}`;
