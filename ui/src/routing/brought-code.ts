import type { ComponentType } from 'react';
import { keptLoad, type KeptLoad } from '../state/kept-load.ts';

// What slices bring to pages of those below them, before any of it is fetched: this file is loaded before everything
// else and imports no component.

/** Fetches the code of a part. */
type LoadPart<P> = () => Promise<ComponentType<P>>;

/** The code of what slices bring to one place, of those that do. */
export const codeOf = <B, P>(
  brings: readonly B[],
  loadOf: (brings: B) => LoadPart<P> | undefined,
): readonly KeptLoad<ComponentType<P>>[] =>
  brings.flatMap((one) => {
    const load = loadOf(one);
    return load === undefined ? [] : [keptLoad(load)];
  });

/** Fetches a page with the code of parts in it; without a part the page says so where it is shown. */
export const loadWith =
  <Page>(load: () => Promise<Page>, parts: readonly KeptLoad<unknown>[]): (() => Promise<Page>) =>
  async () => {
    const [page] = await Promise.all([load(), ...parts.map((part) => part().catch(() => undefined))]);
    return page;
  };
