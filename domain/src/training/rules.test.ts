import { expect, it } from 'vitest';

const text = (files: Record<string, string>): string => Object.values(files).join('\n');
const rules = text(import.meta.glob('./RULES.md', { query: '?raw', import: 'default', eager: true }));
const tests = text(
  import.meta.glob(['./*.test.ts', '!./rules.test.ts'], { query: '?raw', import: 'default', eager: true }),
);
const numbers = (of: string, from: RegExp): string[] =>
  [...of.matchAll(from)].map(([, id]) => id ?? '').sort();

it('every rule is stated once, with its source, and named by a test; no test names another', () => {
  const stated = numbers(rules, /^- \[(TR\d+)\] .+\(.+\)$/gm);
  expect(stated).toHaveLength(rules.match(/^- /gm)?.length ?? 0);
  expect(new Set(stated).size).toBe(stated.length);
  expect([...new Set(numbers(tests, /\[(TR\d+)\]/g))].sort()).toEqual(stated);
});
