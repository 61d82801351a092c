import { expect, it } from 'vitest';

const text = (files: Record<string, string>): string => Object.values(files).join('\n');
const rules = text(import.meta.glob('./RULES.md', { query: '?raw', import: 'default', eager: true }));
const tests = text(
  import.meta.glob(['./*.test.ts', '!./rules.test.ts'], { query: '?raw', import: 'default', eager: true }),
);

it('every rule of signing up is stated once and named by a test; no test names another', () => {
  const stated = [...rules.matchAll(/^- \[(SU\d+)\] .+\(.+\)$/gm)].map(([, id]) => id);
  expect(stated).toHaveLength(rules.match(/^- /gm)?.length ?? 0);
  expect(new Set(stated).size).toBe(stated.length);
  expect(new Set([...tests.matchAll(/\[(SU\d+)\]/g)].map(([, id]) => id))).toEqual(new Set(stated));
});
