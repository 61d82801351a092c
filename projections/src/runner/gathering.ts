import type { Bus } from '@vigil/stores/bus/port';
import type { Runner } from './runner.js';

/** Told on the bus by a read that begins to wait for a view: its name. */
export const viewsWanted = 'views-wanted';

/**
 * A wall may be so much later under load, a list that somebody waits for less: a commit for each few events costs more
 * than the folding.
 */
export const gathering = { gatherMilliseconds: 100, hurriedMilliseconds: 20 } as const;

/** Until it is stopped, reads that wait shorten the gathering; a lost message costs one of them the rest of it. */
export const hurryWhenWanted = (bus: Pick<Bus, 'subscribe'>, runner: Pick<Runner, 'hurry'>): (() => void) =>
  bus.subscribe(viewsWanted, runner.hurry);
