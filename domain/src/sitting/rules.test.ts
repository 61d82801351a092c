import { describe, expect, it } from 'vitest';

declare global {
  interface ImportMeta {
    glob(
      pattern: string | string[],
      options: { query: '?raw'; import: 'default'; eager: true },
    ): Record<string, string>;
  }
}

const rules = Object.values(
  import.meta.glob('./RULES.md', { query: '?raw', import: 'default', eager: true }),
).join('\n');
const tests = Object.values(
  import.meta.glob(['./*.test.ts', '../exam-taking/*.test.ts', '../kernel/*.test.ts'], {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
).join('\n');

const stated = [...rules.matchAll(/^- \[(ET\d+)\] .+\(.+\)$/gm)].map((match) => match[1] ?? '');
const quoted = new Set(
  [...tests.matchAll(/\b(?:it|test)(?:\.each[\s\S]*?\))?\(\s*(['"`])(.*?)\1/g)].flatMap(
    (match) => (match[2] ?? '').match(/ET\d+/g) ?? [],
  ),
);

describe('RULES.md', () => {
  it('states each rule once, in one line with its source', () => {
    expect(stated.length).toBeGreaterThan(60);
    expect(stated.filter((id, i) => stated.indexOf(id) !== i)).toEqual([]);
    expect(rules.match(/^- /gm)?.length).toBe(stated.length);
  });

  it('has a test named after every rule', () => {
    expect(stated.filter((id) => !quoted.has(id))).toEqual([]);
  });

  it('knows every rule that a test names', () => {
    expect([...quoted].filter((id) => !stated.includes(id))).toEqual([]);
  });
});
