import type { Random } from '@vigil/domain/kernel/random';

/** How one simulated candidate behaves; drawn once, so that a run with the same seed has the same people. */
export interface Temperament {
  /** share of questions known, 0 to 1 */
  readonly ability: number;
  readonly doubtsShare: number;
  /** share of questions passed over at first */
  readonly skipsShare: number;
  /** how often the page is left during the sitting */
  readonly leaves: number;
  /** seconds of one long silence with the connection kept; 0: none */
  readonly quietSeconds: number;
  /** seconds without any connection; 0: none */
  readonly offlineSeconds: number;
  /** start and hand-in as shares of the run, 0 to 1; above 1: still sitting when the run ends */
  readonly startsAt: number;
  readonly handsInAt: number;
}

const between = (random: Random, from: number, to: number): number => from + random() * (to - from);

/**
 * Draws a temperament for a run of so many seconds: most are calm; some leave the page, go quiet or lose
 * their connection.
 */
export function drawTemperament(random: Random, runSeconds: number): Temperament {
  const troubled = random();
  const startsAt = random() < 0.8 ? between(random, 0, 0.1) : between(random, 0.1, 0.3);
  return {
    ability: Math.min(0.98, between(random, 0.25, 0.75) + random() * 0.3),
    doubtsShare: between(random, 0, 0.2),
    skipsShare: random() < 0.3 ? between(random, 0.1, 0.35) : 0,
    leaves: troubled < 0.12 ? 1 : troubled < 0.17 ? 2 + Math.floor(random() * 3) : 0,
    quietSeconds:
      troubled > 0.85 && troubled <= 0.93 ? Math.min(runSeconds * 0.6, between(random, 310, 420)) : 0,
    offlineSeconds: troubled > 0.93 ? Math.min(runSeconds * 0.4, between(random, 40, 150)) : 0,
    startsAt,
    handsInAt: random() < 0.9 ? between(random, Math.max(0.55, startsAt + 0.35), 0.97) : 1.1,
  };
}
