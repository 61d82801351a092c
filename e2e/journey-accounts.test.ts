import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const journeys = fileURLToPath(new URL('journeys/', import.meta.url));
/** Accounts that the files name by a rule: the wall's twenty. */
const byRule: Readonly<Record<string, readonly string[]>> = {
  'proctor-wall.spec.ts': Array.from({ length: 20 }, (_none, index) => `kaosheng${21 + index}`),
};

// A worker's journeys share one server: what a journey leaves behind (an open paper, a paused login) would be found
// by the next that takes the same account, on some days only.
it('no two journeys take the same candidate of the demo; rooms are of people made for them', () => {
  const takers = new Map<string, Set<string>>();
  for (const file of readdirSync(journeys).filter((name) => name.endsWith('.spec.ts'))) {
    const named = readFileSync(journeys + file, 'utf8').match(/kaosheng\d\d/g) ?? [];
    for (const account of [...named, ...(byRule[file] ?? [])])
      takers.set(account, (takers.get(account) ?? new Set()).add(file));
  }
  expect(takers.size).toBeGreaterThan(40);
  expect(
    [...takers].filter(([, files]) => files.size > 1).map(([account, files]) => [account, ...files]),
  ).toEqual([]);
  for (const [file, accounts] of Object.entries(byRule)) {
    expect(readFileSync(journeys + file, 'utf8')).toContain('kaosheng${21 + index}');
    expect(accounts).toHaveLength(20);
  }
});
