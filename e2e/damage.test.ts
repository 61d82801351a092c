import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Recorded } from '@vigil/domain/kernel/event';
import { describe, expect, it, onTestFinished } from 'vitest';
import { derivedFrom } from './damage/contents.js';
import { damage, filesOf } from './damage/damage-files.js';
import { ends, firstOfEachKind, kinds, pick, planDamage } from './damage/plan.js';
import { isDamaged } from '../server/src/platform/store-faults.js';
import { ofNewPapers, wrongBehind } from './damage/read-again.js';
import { Twins } from './damage/twins.js';

it('a round follows from seed and number, and every kind of damage comes after either end', () => {
  const plans = Array.from({ length: 600 }, (_, round) => planDamage('a', round));
  expect(planDamage('a', 7)).toEqual(plans[7]);
  expect(planDamage('b', 7)).not.toEqual(plans[7]);
  expect(new Set(plans.map(({ kind }) => kind))).toEqual(new Set(kinds));
  expect(new Set(plans.map(({ end }) => end))).toEqual(new Set(ends));
});

it('a sample has every kind of damage, whatever its seed', () => {
  for (const seed of ['a', 'day-2026-11-28'])
    expect(new Set(firstOfEachKind(seed).map((round) => planDamage(seed, round).kind))).toEqual(
      new Set(kinds),
    );
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
  new Map(
    Object.entries({
      ...{ 'data exams/e1#id': 'e1', 'data exams/e1#title': 'a', 'view papers/p1#id': 'p1' },
      ...{ 'view papers/p1#handTime': '1', 'data sessions/s0#id': 's0', ...more },
    }),
  );
const own = { collections: ['data sessions'], documents: ['view papers'], fields: ['view papers#handTime'] };
const twinsOf = (one: Record<string, string>, two: Record<string, string>) =>
  new Twins(contents(one), contents(two), own);
const lives = twinsOf(
  { 'data sessions/s1#id': 's1', 'view papers/p2#id': 'p2' },
  { 'data sessions/s2#id': 's2', 'view papers/p3#id': 'p3', 'view papers/p1#handTime': '2' },
);
const without = (name: string) => {
  const left = contents({});
  left.delete(name);
  return left;
};

it('what a life leaves of its own is no difference, as far as it is listed', () => {
  const other = { 'data sessions/s9#id': 's9', 'view papers/p9#id': 'p9', 'view papers/p1#handTime': '3' };
  expect(lives.differences(contents(other))).toEqual([]);
  expect(lives.unlisted()).toEqual([]);
  expect([...lives.leftOut()]).toEqual([
    ['view papers#handTime', 1],
    ['data sessions', 2],
    ['view papers, new documents', 2],
  ]);
});

it('twins that differ in what is not listed are told', () => {
  expect(twinsOf({}, { 'data exams/e2#id': 'e2' }).unlisted()).toEqual(['data exams/e2#id is new']);
  expect(twinsOf({}, { 'data exams/e1#title': 'b' }).unlisted()).toEqual(['data exams/e1#title is another']);
});

it('what is another, missing or new otherwise is a difference, also beside what lives leave', () => {
  expect(lives.differences(contents({ 'data exams/e1#title': 'b' }))).toEqual([
    'data exams/e1#title is another',
  ]);
  expect(lives.differences(contents({ 'data exams/e2#id': 'e2' }))).toEqual(['data exams/e2#id is new']);
  expect(lives.differences(without('data exams/e1#title'))).toEqual(['data exams/e1#title is missing']);
  expect(lives.differences(without('view papers/p1#id'))).toEqual(['view papers/p1#id is missing']);
  expect(lives.differences(contents({ 'view papers/p1#state': '2' }))).toEqual([
    'view papers/p1#state is new',
  ]);
});

it('only what the stores say of damage is a reader’s word for it', () => {
  const damaged = (code: string) => Object.assign(new Error('not as it was written'), { code });
  expect(isDamaged(damaged('DocumentDamaged'))).toBe(true);
  expect(isDamaged(new Error('the view is away', { cause: damaged('StreamFault') }))).toBe(true);
  expect(isDamaged(damaged('SQLITE_CORRUPT'))).toBe(true);
  expect(isDamaged(new TypeError('Cannot read properties of undefined'))).toBe(false);
  expect(isDamaged(damaged('EventLogFault'))).toBe(false);
});

describe('what a life did behind the head', () => {
  const event = (stream: string, type: string, id: string | null = null) =>
    ({
      stream,
      type,
      actor: { kind: 'system' },
      command: id === null ? null : { id },
    }) as unknown as Recorded;
  const deeds = new Set(['seals LogSealed by system']);
  const found = (behind: readonly Recorded[], acknowledged: readonly string[], ahead = 0) =>
    wrongBehind(behind, { deeds, acknowledged, clockAhead: ahead });

  it('holds every command that was acknowledged', () => {
    expect(found([event('seals', 'LogSealed', 'c1')], ['c1'])).toEqual([]);
    expect(found([], ['c1'])).toEqual(['the acknowledged command c1 has no event']);
  });

  it('is what its twin does; a clock that nobody confirmed moves no deadline', () => {
    const moved = [event('paper-p1', 'DeadlineMoved')];
    expect(found(moved, [])).toEqual(['new: paper DeadlineMoved by system']);
    expect(found(moved, [], 3_600_000)).toEqual(['new: paper DeadlineMoved by system']);
    expect(found(moved, [], 300_000)).toEqual([]);
  });
});

it('what chance drew for a paper that the life itself drew and handed in is not compared, everything else is', () => {
  const created = (paperId: string, ...quIds: readonly string[]) =>
    ({
      ...{ stream: `paper-${paperId}`, type: 'PaperCreated' },
      data: { paperId, examId: 'e1', groups: [{ questions: quIds.map((quId) => ({ quId })) }] },
    }) as unknown as Recorded;
  const handedIn = (stream: string) => ({ stream, type: 'PaperHandedIn' }) as unknown as Recorded;
  const isOf = ofNewPapers([
    ...[created('p9', 'q1', 'q2'), created('p8', 'q4')],
    ...[handedIn('paper-p9'), handedIn('paper-p1')],
  ]);
  const left = ['data marking_answers/p9:q1#stage', 'view question_statistics/e1:q2#papers'];
  const compared = [
    ...['data marking_answers/p1:q1#stage', 'view question_statistics/e1:q3#papers'],
    ...['data marking_answers/p8:q4#stage', 'view question_statistics/e1:q4#papers'],
    ...['view question_statistics/e2:q1#papers', 'data exams/p9#title', 'event p9:q1'],
  ];
  expect(left.filter(isOf)).toEqual(left);
  expect(compared.filter(isOf)).toEqual([]);
  expect(left.filter(ofNewPapers([created('p9', 'q1', 'q2')]))).toEqual([]);
});
