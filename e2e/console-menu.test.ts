import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { arrangedMenu, asDeclared } from '@vigil/domain/organisation/menu-arrangement';
import { routesOf } from '../server/src/organisation/menus/menu-routes.js';
import { menuRegistry } from '../server/src/organisation/menus/registry.js';
import { Declarations } from '../server/src/platform/declarations/declarations.js';
import { slices as serverSlices } from '../server/src/slices.js';
import { sourcesOf, textOf } from './source-graph.ts';

const slices = fileURLToPath(new URL('../admin-console/src/', import.meta.url));

interface Page {
  readonly name: string;
  readonly path: string;
  readonly title: string;
}

/** The console's pages, as its build finds them. */
const pages: readonly Page[] = (
  await Promise.all(
    readdirSync(slices)
      .map((folder) => join(slices, folder, 'routes.tsx'))
      .filter((file) => sourcesOf('admin-console').some((source) => file.endsWith(source)))
      .map(async (file) => ((await import(file)) as { routes: { pages: readonly Page[] } }).routes.pages),
  )
).flat();

interface Entry {
  readonly name: string;
  readonly path: string;
  readonly component: string | null;
  readonly hidden: boolean;
  readonly meta: { readonly title: string };
  readonly children: readonly Entry[];
}

/**
 * What the server's menu offers who may do everything, with whole addresses: the one place that asks for it.
 */
const entries: readonly Entry[] = everyEntry(
  routesOf(arrangedMenu(menuRegistry(new Declarations(serverSlices)), asDeclared('menu'))),
);

function everyEntry(menu: readonly Entry[], base = ''): Entry[] {
  return menu.flatMap((entry) => {
    const path = entry.path.startsWith('/') ? entry.path : `${base}/${entry.path}`;
    return [{ ...entry, path }, ...everyEntry(entry.children, path)];
  });
}

const named = (list: readonly { readonly name: string }[]): string[] => list.map(({ name }) => name).sort();

describe('pages of the console and the menu of the server', () => {
  it('a page is granted by an entry, an entry grants a page, each once', () => {
    expect(named(pages)).toEqual(named(entries.filter(({ component }) => component !== null)));
    expect(new Set(named(entries)).size).toBe(entries.length);
  });

  it('an entry names the file of its page', () => {
    const files = sourcesOf('admin-console');
    const components = entries.flatMap(({ component }) => component ?? []);
    expect(components.filter((one) => !files.includes(`admin-console/src/${one}.tsx`))).toEqual([]);
  });

  it('an entry leads to the page of its name; what the page may add is left out', () => {
    const without = (path: string): string => path.replaceAll(/\/:\w+\?/g, '');
    const wrong = pages.filter(
      ({ name, path }) => without(entries.find((entry) => entry.name === name)?.path ?? '') !== without(path),
    );
    expect(wrong).toEqual([]);
  });

  it('an entry, its page in the browser’s tab, and in the breadcrumb and the heading, have one name', () => {
    const files = sourcesOf('admin-console');
    const wrong = entries.flatMap(({ name, component, hidden, meta: { title } }) => {
      if (component === null) return [];
      const tab = pages.find((page) => page.name === name)?.title;
      const folder = `admin-console/src/${component.slice(0, component.lastIndexOf('/'))}/`;
      const texts = files.filter((file) => file.startsWith(folder)).map(textOf);
      const saidIn = (start: string) =>
        texts.some((text) => new RegExp(`${start}[^;]*?t\\('${title}'\\)`).test(text));
      const place = hidden || saidIn('usePagePlace\\(');
      const heading = hidden || saidIn('<PageHeader');
      return tab === title && place && heading ? [] : [{ name, title, tab, place, heading }];
    });
    expect(wrong).toEqual([]);
  });

  it('a page that is led to by name exists', () => {
    const asked = sourcesOf('admin-console').flatMap((file) =>
      [...textOf(file).matchAll(/addressOf\('(\w+)'/g)].map(([, name]) => name),
    );
    expect(asked).not.toEqual([]);
    expect(asked.filter((name) => !pages.some((page) => page.name === name))).toEqual([]);
  });

  it('a page that the home or the search leads to by name exists', () => {
    const named = [
      ...sourcesOf('server').filter((file) => !file.endsWith('.test.ts')),
      ...sourcesOf('admin-console').filter((file) => file.endsWith('/routes.tsx')),
    ].flatMap((file) => [...textOf(file).matchAll(/\bpage: '(\w+)'/g)].map(([, name]) => name));
    // Of sections in a folder of their own, and in one file.
    expect(named).toEqual(expect.arrayContaining(['ExamWatch', 'PayInvoices', 'RealPersonAudit']));
    expect(named.filter((name) => !pages.some((page) => page.name === name))).toEqual([]);
  });
});
