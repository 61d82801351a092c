import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { Declarations } from '../server/src/platform/declarations/declarations.js';
import { slices } from '../server/src/slices.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const text = (file: string): string => readFileSync(join(root, file), 'utf8');

/** Rows of the table in docs/switches.md: name, title, who obeys it, the test. */
const rows = text('docs/switches.md')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => {
    const [name = '', title = '', obeyedBy = '', shownBy = ''] = line
      .split('|')
      .slice(1, 5)
      .map((cell) => cell.trim().replaceAll('`', ''));
    return { name, title, obeyedBy, shownBy };
  });
const { declared } = new Declarations(slices).settings;
/** In quotes, or as a field. */
const names = (source: string, name: string): boolean => new RegExp(`'${name}'|\\b${name}:`).test(source);

describe('switches and settings of the site', () => {
  it('each has one row, with its title and the place that its slice names', () => {
    expect(rows.map(({ name, title, obeyedBy }) => [name, title, obeyedBy])).toEqual(
      [...declared].map(([name, { title, obeyedBy }]) => [name, title, `server/src/${obeyedBy}`]),
    );
  });

  it('each is asked for by the place that obeys it', () => {
    const silent = rows.filter(({ name, obeyedBy }) => !names(text(obeyedBy), name));
    expect(silent.map(({ name }) => name)).toEqual([]);
  });

  it('each is set by the test that shows it', () => {
    expect(rows.filter(({ shownBy }) => !existsSync(join(root, shownBy)))).toEqual([]);
    const unset = rows.filter(
      ({ name, shownBy }) => !/\.(?:test|spec)\.tsx?$/.test(shownBy) || !names(text(shownBy), name),
    );
    expect(unset.map(({ name }) => name)).toEqual([]);
  });
});
