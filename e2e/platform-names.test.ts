import { describe, expect, it } from 'vitest';
import { slices as readModels } from '../projections/src/slices.js';
import { buildApi } from '../server/src/platform/graphql/build-schema.js';
import { slices } from '../server/src/slices.js';
import { sourcesOf, textOf } from './source-graph.ts';

/** Names that mean something else there: a group of settings, the example of a setting, a field kept out of the journal. */
const otherMeanings = ['login', 'userReg', 'faceToken'];

const named = sourcesOf('server')
  .filter((file) => file.startsWith('server/src/platform/') && !/\.(?:test|fixture)\.ts$/.test(file))
  .flatMap((file) => [...textOf(file).matchAll(/'([\w-]+)'/g)].map(([, name = '']) => ({ file, name })));
const ofSlices = (names: readonly string[]): string[] =>
  named
    .filter(({ name }) => names.includes(name) && !otherMeanings.includes(name))
    .map(({ file, name }) => `${file}: ${name}`);

describe('platform', () => {
  it('names no operation of a slice', () => {
    const { operations } = buildApi(slices.flatMap((slice) => slice.resolvers));
    expect(operations.length).toBeGreaterThan(100);
    expect(ofSlices(operations.map(({ name }) => name))).toEqual([]);
  });

  it('names no view of a slice', () => {
    const views = readModels.flatMap(({ projections }) => projections.map(({ name }) => name));
    expect(views).toContain('papers');
    expect(ofSlices(views)).toEqual([]);
  });
});
