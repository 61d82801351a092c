import { appPaths } from '../app/paths.ts';
import { takeEarly } from '../app/take-early.ts';
import { everyEarly } from './every-early.ts';

/** What the slices show on the home is here before it is shown. */
export const takeHome = (): Promise<unknown> => takeEarly(everyEarly, appPaths.home);
