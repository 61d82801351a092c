import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const files = ['ui/src', 'ui/build', 'web/src', 'admin-console/src'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:css|tsx?)$/.test(file))
    .map((file) => join(folder, file)),
);

it('every value of the theme that a style asks for is declared: a colour that is not is none', () => {
  const declared = new Set<string>();
  const asked = new Map<string, string>();
  for (const file of files) {
    const text = readFileSync(join(root, file), 'utf8');
    for (const [, name = ''] of text.matchAll(/(--vigil-[\w-]+)['"]?\s*:/g)) declared.add(name);
    for (const [, name = ''] of text.matchAll(/var\(\s*(--vigil-[\w-]+)\s*\)/g)) asked.set(name, file);
  }
  expect(asked.size).toBeGreaterThan(20);
  expect([...asked].filter(([name]) => !declared.has(name))).toEqual([]);
});
