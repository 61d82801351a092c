import { describe, expect, it } from 'vitest';
import { circlesOf, importsOf, sourcesOf } from './source-graph.ts';

/** Packages in which no two files import each other. */
const packages = ['ui', 'web', 'admin-console'];

describe('no two files import each other, not even for a type', () => {
  it.each(packages)('in %s', (pkg) => {
    expect(circlesOf(sourcesOf(pkg), importsOf)).toEqual([]);
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
