import { matchRoutes } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { routes } from './router.tsx';
import type { ConsolePage } from './slice-routes.ts';
import { broughtParts, examDialogs, pages } from './slices.ts';

const opened = (address: string): ConsolePage | undefined =>
  matchRoutes(routes, address)?.at(-1)?.route.handle as ConsolePage | undefined;

type Link = string | ((...ids: readonly string[]) => string);

const links = import.meta.glob<Readonly<Record<string, Link>>>('../*/paths.ts', {
  eager: true,
  import: 'paths',
});

describe('addresses of the console', () => {
  it('each names one page', () => {
    expect(new Set(pages.map(({ name }) => name)).size).toBe(pages.length);
    expect(
      pages.filter(({ path }) => opened(path.replaceAll(/\/:\w+/g, '/1').replaceAll('?', ''))?.path !== path),
    ).toEqual([]);
  });

  it('each link of each slice leads to a page, with and without what may be left out', () => {
    const all = Object.values(links)
      .flatMap((paths) => Object.values(paths ?? {}))
      .flatMap((link) => (typeof link === 'string' ? [link] : [link('1'), link('1', '2'), link()]));
    expect(Object.keys(links)).not.toEqual([]);
    expect(all.filter((link) => opened(link) === undefined)).toEqual([]);
  });

  it('what is no page is said to be none', () => {
    expect(opened('/admin/nothing')).toBeUndefined();
    expect(matchRoutes(routes, '/admin/nothing')?.at(-1)?.route.path).toBe('*');
  });
});

describe('what slices bring', () => {
  it('to a page comes with its code, so that nothing waits twice', async () => {
    const named = pages.filter(({ places }) => places !== undefined);
    expect(named.map(({ name }) => name)).toEqual(['UserPerson']);
    for (const { load, places = [] } of named) {
      await load();
      for (const place of places) {
        expect(broughtParts[place], place).not.toEqual([]);
        expect(
          broughtParts[place].map(({ kept }) => typeof kept),
          place,
        ).toEqual(broughtParts[place].map(() => 'function'));
      }
    }
  });

  it('to the list of exams stands in order, each at a place of its own', () => {
    expect(examDialogs.map(({ key }) => key)).toEqual(['extend', 'work', 'results']);
    expect(new Set(examDialogs.map(({ place }) => place)).size).toBe(examDialogs.length);
  });
});
