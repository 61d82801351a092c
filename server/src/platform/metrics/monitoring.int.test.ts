import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestApp } from '../../testing/test-app.js';

const docs = (name: string): string =>
  readFileSync(fileURLToPath(new URL(`../../../../docs/${name}`, import.meta.url)), 'utf8');

let app: TestApp;
let exported: string;
let anchors: string;
beforeAll(async () => {
  // Where seals go elsewhere too, there is a figure for it.
  anchors = mkdtempSync(join(tmpdir(), 'vigil-anchors-'));
  app = await TestApp.start({ env: { SEAL_ANCHOR_FILE: join(anchors, 'anchors.jsonl') } });
  await app.rest('/api/sys/user/login', { username: 'nobody', password: 'none' });
  exported = (await app.app.http.inject('/metrics')).body;
});
afterAll(async () => {
  await app.stop();
  rmSync(anchors, { recursive: true, force: true });
});

/** Names that a query may use: samples, and those of a histogram that nothing was observed for yet. */
function exportedNames(): Set<string> {
  const names = new Set([...exported.matchAll(/^([a-z_0-9]+)[{ ]/gm)].map(([, name]) => name as string));
  for (const [, name, type] of exported.matchAll(/^# TYPE (\S+) (\S+)$/gm)) {
    if (type !== 'histogram') names.add(name as string);
    else for (const part of ['bucket', 'sum', 'count']) names.add(`${name}_${part}`);
  }
  return names;
}

const expressionsOf = {
  'monitoring/grafana-dashboard.json': (text: string): string[] => {
    const board = JSON.parse(text) as {
      panels: { targets: { expr: string }[] }[];
      annotations: { list: { expr: string }[] };
      templating: { list: { definition?: string }[] };
    };
    return [
      ...board.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
      ...board.annotations.list.map(({ expr }) => expr),
      ...board.templating.list.flatMap(({ definition }) => definition ?? []),
    ];
  },
  'monitoring/prometheus-alerts.yml': (text: string): string[] =>
    [...text.matchAll(/^ +expr: (.+)$/gm)].map(([, expr]) => expr as string),
} as const;

describe('docs/monitoring', () => {
  it.each(Object.keys(expressionsOf) as (keyof typeof expressionsOf)[])(
    '%s asks for nothing that /metrics does not export',
    (file) => {
      const names = exportedNames();
      const expressions = expressionsOf[file](docs(file));
      expect(expressions.length).toBeGreaterThan(8);
      for (const expression of expressions) {
        const used = expression.match(/\b(vigil_[a-z_0-9]+|up)\b/g) ?? [];
        expect(used, expression).not.toHaveLength(0);
        for (const name of used) if (name !== 'up') expect(names, expression).toContain(name);
      }
    },
  );

  it('selects by parts of /readyz and by operations that exist', async () => {
    const text = Object.keys(expressionsOf).map(docs).join('\n');
    const parts = [...text.matchAll(/part!?="([a-z]+)"/g)].map(([, part]) => part);
    expect(parts).toContain('clock');
    for (const part of parts) expect(exported).toContain(`vigil_ready{part="${part}"} 1`);
    const schema = readFileSync(
      fileURLToPath(new URL('../../../../schema.graphql', import.meta.url)),
      'utf8',
    );
    const operations = [...text.matchAll(/operation=~?\\?"([A-Za-z]+)/g)].map(([, operation]) => operation);
    expect(operations).toContain('fillAnswer');
    for (const operation of operations) expect(schema).toMatch(new RegExp(`^  ${operation}\\(`, 'm'));
  });

  it('every alert names a heading of docs/operations.md', () => {
    const alerts = docs('monitoring/prometheus-alerts.yml');
    const headings = new Set(
      [...docs('operations.md').matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading),
    );
    const runbooks = [...alerts.matchAll(/runbook: (.+)$/gm)].map(([, heading]) => heading);
    expect(runbooks).toHaveLength([...alerts.matchAll(/- alert: /g)].length);
    for (const heading of runbooks) expect(headings).toContain(heading);
  });
});
