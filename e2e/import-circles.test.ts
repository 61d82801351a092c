import { describe, expect, it } from 'vitest';
import { circlesOf, fetchedBy, importsOf, sourcesOf } from './source-graph.ts';

/** Packages in which no two files import each other. */
const packages = ['domain', 'stores', 'projections', 'server', 'ui', 'web', 'admin-console'];

describe('no two files import each other, not even for a type', () => {
  it.each(packages)('in %s', (pkg) => {
    // Pages are fetched by the routes when they are opened; any other fetched part is its file's own.
    const next = (file: string): string[] =>
      file.endsWith('/routes.tsx') ? importsOf(file) : [...importsOf(file), ...fetchedBy(file)];
    expect(circlesOf(sourcesOf(pkg), next)).toEqual([]);
  });

  it('a circle over any number of files is found, a chain is none', () => {
    const graph: Readonly<Record<string, readonly string[]>> = {
      a: ['b'],
      b: ['c'],
      c: ['a', 'd'],
      d: ['e'],
      e: [],
      f: ['f'],
    };
    expect(circlesOf(Object.keys(graph), (node) => graph[node] ?? [])).toEqual([['a', 'b', 'c'], ['f']]);
  });
});
