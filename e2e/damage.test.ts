import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { derivedFrom, Twins } from './damage/contents.js';
import { damage, filesOf } from './damage/damage-files.js';
import { ends, kinds, pick, planDamage } from './damage/plan.js';

it('a round follows from seed and number, and every kind of damage comes after either end', () => {
  const plans = Array.from({ length: 600 }, (_, round) => planDamage('a', round));
  expect(planDamage('a', 7)).toEqual(plans[7]);
  expect(planDamage('b', 7)).not.toEqual(plans[7]);
  expect(new Set(plans.map(({ kind }) => kind))).toEqual(new Set(kinds));
  expect(new Set(plans.map(({ end }) => end))).toEqual(new Set(ends));
});

it('a number chooses an item', () => {
  expect([0, 0.34, 0.99].map((at) => pick(['a', 'b', 'c'], at))).toEqual(['a', 'b', 'c']);
});

it('the application key is among what is damaged, and another one is a difference', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vigil-damage-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const at = (name: string): string => join(folder, name);
  writeFileSync(at('app.key'), 'ab'.repeat(32));
  expect(filesOf(folder)).toEqual(['app.key']);
  const before = await derivedFrom(folder);
  writeFileSync(at('files.key'), 'cd'.repeat(32));
  const plan = { ...planDamage('a', 1), which: 0, where: 0 } as const;
  const elsewhere = { older: folder, foreign: folder };
  expect(damage(folder, { ...plan, kind: 'exchanged' }, elsewhere)).toBe('app.key and files.key: exchanged');
  expect(await derivedFrom(folder)).not.toBe(before);
  copyFileSync(at('files.key'), at('app.key'));
  expect(await derivedFrom(folder)).toBe(before);
  damage(folder, { ...plan, kind: 'emptied' }, elsewhere);
  await expect(derivedFrom(folder)).rejects.toMatchObject({ code: 'AppKeyUnusable' });
  damage(folder, { ...plan, kind: 'gone' }, elsewhere);
  expect(await derivedFrom(folder)).toBeNull();
});

const contents = (more: Record<string, string>) =>
  new Map(Object.entries({ 'data exams/e1': 'a', 'data marks/m1': 'a', 'data sessions/s1': 'a', ...more }));
const second = contents({ 'data sessions/s2': 'a', 'data marks/m1': 'b' });
second.delete('data sessions/s1');

it('what twins differ in by themselves is no difference', () => {
  const twins = new Twins(contents({}), second);
  expect(twins.differences(contents({ 'data marks/m1': 'c', 'data sessions/s9': 'x' }))).toEqual([]);
  expect(twins.differences(contents({ 'data media_jobs/j1': 'c', 'data service_probes/mail': 'x' }))).toEqual(
    [],
  );
});

it('what is another, missing or new otherwise is one', () => {
  const twins = new Twins(contents({}), second);
  expect(twins.differences(contents({ 'data exams/e1': 'b' }))).toEqual(['data exams/e1 is another']);
  expect(twins.differences(contents({ 'data exams/e2': 'a' }))).toEqual(['data exams/e2 is new']);
  const without = contents({});
  without.delete('data exams/e1');
  expect(twins.differences(without)).toEqual(['data exams/e1 is missing']);
});
