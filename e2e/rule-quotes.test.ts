import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const folders = ['domain', 'stores', 'projections', 'server', 'ui', 'web', 'admin-console'].map(
  (name) => `${name}/src`,
);

/** Areas of the specification's numbered rules. */
const areas = new Set(
  'addr apply bind buy captcha capture category cert common config course depart dict exam group live mall menu msg notice notify paper pay points qu real record repo role socket stat train upload user watch wrongbook'.split(
    ' ',
  ),
);

const tests = [...folders, 'e2e', 'loadtests'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:test|spec)\.tsx?$/.test(file) && !file.includes('node_modules'))
    .map((file) => join(folder, file)),
);

/** What stands in brackets within a text of this file and looks like the number of a rule. */
const quotesIn = (file: string): string[] =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/(?<=['"` \]])\[([a-z]+[-–_]\d[^\]\n]*)\]/gi)].map(
    ([, quote]) => quote ?? '',
  );

it('tests quote a rule by its area and three digits, each in brackets of its own', () => {
  const quotes = tests.flatMap((file) => quotesIn(file).map((quote) => [file, quote] as const));
  const wellFormed = (quote: string): boolean => areas.has(/^([a-z]+)-\d{3}$/.exec(quote)?.[1] ?? '');
  expect(quotes.filter(([, quote]) => !wellFormed(quote))).toEqual([]);
  expect(quotes.length).toBeGreaterThan(200);
});
