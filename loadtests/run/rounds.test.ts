import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { BrokenRun, takeTurns, type RunOnce } from './rounds.js';

let out: string;
beforeEach(() => {
  out = mkdtempSync(join(tmpdir(), 'vigil-rounds-'));
});
afterEach(() => rmSync(out, { recursive: true, force: true }));

const report = {
  bars: [{ what: 'save_ms', bar: 'p(99)<=50', measured: '40', ok: true }],
  latencies: [],
  echo: { latency: null },
  samples: [],
};
const reporting: RunOnce = (_scenario, folder, round) => {
  mkdirSync(join(folder, String(round)));
  writeFileSync(join(folder, String(round), 'report.json'), JSON.stringify(report));
};

it('runs take turns and make one table', () => {
  const turns: string[] = [];
  const { table, file } = takeTurns({
    asked: ['a', 'b'],
    times: 2,
    out,
    runOnce: (scenario, folder, round) => {
      turns.push(`${scenario}${round}`);
      reporting(scenario, folder, round);
    },
  });
  expect(turns).toEqual(['a1', 'b1', 'a2', 'b2']);
  expect(table).toContain('| b | save_ms p(99)<=50 | 40.0 (40.0–40.0) | 2 of 2 |');
  expect(readFileSync(file, 'utf8')).toBe(table);
});

it.each([
  [
    'leaves a folder without a report',
    ((_scenario, folder, round) => mkdirSync(join(folder, String(round)))) as RunOnce,
  ],
  ['leaves nothing', (() => undefined) as RunOnce],
])('a run that breaks and %s ends all with one sentence, and what was measured stays', (_how, breaks) => {
  const runOnce: RunOnce = (scenario, folder, round) =>
    (round === 1 ? reporting : breaks)(scenario, folder, round);
  const file = join(out, 'medians.md');
  expect(() => takeTurns({ asked: ['a', 'b'], times: 2, out, runOnce })).toThrow(
    new BrokenRun(`a broke in run 2 of 2 and left no report; what was measured before it is in ${file}`),
  );
  expect(readFileSync(file, 'utf8')).toContain('| b | save_ms');
  expect(() => takeTurns({ asked: ['c'], times: 1, out: join(out, 'c'), runOnce: () => undefined })).toThrow(
    /^c broke in run 1 of 1 .*nothing was measured$/,
  );
});
