import { expect, it } from 'vitest';
import type { Difference, DifferenceKind } from './differing-documents.js';
import { acceptable, waysOn } from './verify-recorded.js';

const differences = (kind: DifferenceKind, ...ids: string[]): Difference[] =>
  ids.map((id) => ({ definition: { name: 'users' }, id, kind, text: '', position: null }));

const command = 'npm run recover -- accept-documents';

it.each(['unknown', 'unfounded', 'otherwise', 'deletion-lost'] as const)(
  'names each document that is %s in the command, once',
  (kind) => {
    const [line, ...more] = waysOn(differences(kind, 'u-1', 'u-2', 'u-1'));
    expect(line).toMatch(new RegExp(`${command} users/u-1 users/u-2$`));
    expect(more).toEqual([]);
  },
);

it('no command names what is wrong otherwise as it stands: it would be refused', () => {
  const lines = waysOn([...differences('unfounded', 'u-1', 'u-2'), ...differences('changed', 'u-1')]);
  expect(lines).toEqual([
    expect.stringContaining('请从备份恢复'),
    expect.stringMatching(new RegExp(`${command} users/u-2$`)),
  ]);
});

it('of many, twenty, which end the line to copy; how many more there are is a line of its own', () => {
  const ids = Array.from({ length: 23 }, (_none, at) => `u-${at}`);
  const named = ids.slice(0, 20).map((id) => `users/${id}`);
  expect(waysOn(differences('unknown', ...ids))).toEqual([
    expect.stringMatching(new RegExp(` ${command} ${named.join(' ')}$`)),
    `（另有 3 个：用 ${command} 列出全部）`,
  ]);
});

it('an id that somebody wrote into the store runs nothing', () => {
  const [line] = waysOn(differences('unknown', 'a; rm -rf x', "it's $(y)"));
  expect(line).toContain(String.raw`${command} 'users/a; rm -rf x' 'users/it'\''s $(y)'`);
});

it('what the log lost comes from a backup, as does what it knows otherwise', () => {
  for (const kind of ['newer', 'changed', 'missing', 'older', 'back'] as const) {
    const [line, ...more] = waysOn(differences(kind, 'u-1'));
    expect(line).toContain('请从备份恢复');
    expect(line).not.toContain('u-1');
    expect(more).toEqual([]);
  }
  expect(waysOn([])).toEqual([]);
});

it('what a start writes is not taken over as it is', () => {
  const lost = differences('deletion-lost', 'u-1', 'u-2');
  expect(acceptable(lost, lost.slice(0, 1))).toEqual(lost.slice(1));
});
