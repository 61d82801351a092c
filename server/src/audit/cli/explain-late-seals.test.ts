import { rangesIn, type SealRange } from '@vigil/stores/chain/seal-ranges';
import { expect, it } from 'vitest';
import { explainLateSeals } from './explain-late-seals.js';

/** Seals of a year, every other one late. */
const late = Array.from({ length: 260_000 }, (_, at): SealRange => [1_000_000 + 4 * at, 1_000_001 + 4 * at]);
const namedIn = (said: string): string => /--seals (\S+)$/.exec(said)?.[1] ?? '';

it('few late seals are all named by one command', () => {
  const said = explainLateSeals([3, [12, 14]]);
  expect(said).toContain('说明以上全部封存用 npm run confirm-clock -- --seals 3,12-14');
  expect(said).not.toContain('再次执行');
});

it('of many as many as a command line takes, and what then', () => {
  const said = explainLateSeals(late);
  expect(namedIn(said).length).toBeLessThan(100 * 1024);
  expect(rangesIn(namedIn(said))).toEqual(late.slice(0, 2000));
  expect(said).toContain('前 2000 段（共 260000 段），然后再次执行 npm run audit -- verify');
});
