import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { sourcesOf } from '../../e2e/source-graph.ts';
import { measuredPages, notMeasured } from './page-list.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

interface Routes {
  readonly routes: { readonly pages: readonly { readonly path: string }[] };
}

/** The addresses of both applications' pages, as their builds find them in the slices. */
const addresses = (
  await Promise.all(
    [...sourcesOf('web'), ...sourcesOf('admin-console')]
      .filter((file) => /^[\w-]+\/src\/[\w-]+\/routes\.tsx$/.test(file))
      .map(async (file) => ((await import(join(root, file))) as Routes).routes.pages),
  )
)
  .flat()
  .map(({ path }) => path);

const scene = {
  ...{ userId: 'u', paperId: 'p', stepPaperId: 's', resultId: 'r', roomId: 'e' },
  session: () => undefined,
  close: () => Promise.resolve(),
};

/** Whether a route's address, with its `:parameters`, is that of a page. */
const fits = (address: string, path: string): boolean =>
  new RegExp(`^${address.replaceAll(/\/:\w+\?/g, '(?:/[^/]+)?').replaceAll(/:\w+/g, '[^/]+')}$`).test(path);

const measured = measuredPages.map((page) => {
  const [path = ''] = page.path(scene).split('?');
  return { name: page.name, addresses: addresses.filter((address) => fits(address, path)) };
});

it('every measured page is one of the applications’', () => {
  expect(measured.filter((page) => page.addresses.length !== 1)).toEqual([]);
  expect(new Set(measured.map(({ name }) => name)).size).toBe(measured.length);
});

it('every page is measured, or it is said why not', () => {
  const known = new Set(measured.flatMap((page) => page.addresses));
  const missing = addresses.filter((address) => !known.has(address) && notMeasured[address] === undefined);
  expect(
    missing.map((address) => `loadtests/pages/page-list.ts neither measures ${address} nor says why not`),
  ).toEqual([]);
  expect(
    Object.keys(notMeasured).filter((address) => known.has(address) || !addresses.includes(address)),
  ).toEqual([]);
});
