import { shuffled, type Random } from '@vigil/domain/kernel/random';
import type { Caller, Reader } from './caller.js';
import type { Report } from './report.js';
import type { Scene } from './scene.js';
import type { Surface } from './surface.js';

/** What a topic works with. */
export interface Stage {
  readonly url: string;
  readonly scene: Scene;
  readonly surface: Surface;
  readonly report: Report;
  /** what is random follows from the round and this name alone, whatever runs beside it */
  readonly random: (name: string) => Random;
  /** how thoroughly: the part in CI takes samples where there is much of the same */
  readonly whole: boolean;
  /** another session of a demo account */
  readonly enter: (role: Reader, username: string | null) => Promise<Caller>;
}

/** One kind of attack, played once in a round. */
export type Topic = (stage: Stage) => Promise<void>;

/** Some of them in CI, all of them otherwise. */
export const sampleOf = <T>(
  { whole, random }: Pick<Stage, 'whole' | 'random'>,
  all: readonly T[],
  count: number,
): T[] => (whole ? [...all] : shuffled(all, random('sample')).slice(0, count));
