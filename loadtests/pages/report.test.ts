import { expect, it } from 'vitest';
import type { PageLoad } from './load-page.js';
import { measuredPages } from './page-list.js';
import { pageTable, reportOf } from './report.js';

const load = (more: Partial<PageLoad> = {}): PageLoad => ({
  list: [],
  requests: 12,
  files: 8,
  bytes: 200_400,
  scriptBytes: 600_000,
  firstPaint: 700,
  largestPaint: 1900,
  usable: 2000,
  blocked: 100,
  layoutShift: 0,
  processor: 250,
  errors: [],
  ...more,
});
const page = (name: string) => {
  const found = measuredPages.find((one) => one.name === name);
  if (found === undefined) throw new Error(`no page ${name}`);
  return found;
};

it('medians of the slow loads are told, the best, and the processor at full speed', () => {
  const loads = [load({ usable: 2400 }), load({ usable: 1800 }), load({ usable: 2100 })];
  const report = reportOf(page('home'), loads, [load({ processor: 300 }), load({ processor: 280 })]);
  expect(report).toMatchObject({ runs: 3, usable: 2100, usableBest: 1800, processor: 280, over: [] });
});

it('each figure is held against the bar of its application', () => {
  const over = (name: string, more: Partial<PageLoad>) => reportOf(page(name), [load(more)], [load()]).over;
  expect(over('home', { requests: 15 })).toEqual([]);
  expect(over('home', { requests: 16 })).toEqual(['requests']);
  expect(over('exams', { requests: 20 })).toEqual([]);
  expect(over('exams', { requests: 21 })).toEqual(['requests']);
  expect(over('exams', { firstPaint: 1501 })).toEqual(['firstPaint']);
  expect(over('home', { usable: 2501 })).toEqual(['usable']);
  expect(over('exams', { usable: 2999 })).toEqual([]);
  expect(over('exams', { usable: 3001 })).toEqual(['usable']);
  expect(over('home', { layoutShift: 0.011 })).toEqual(['layoutShift']);
  expect(over('home', { errors: ['uncaught: no'] })).toEqual(['errors']);
});

it('a page that is neither login nor home nor list has no bar for being usable, but must become so', () => {
  expect(reportOf(page('statistics'), [load({ usable: 9000 })], [load()]).over).toEqual([]);
  const never = reportOf(page('statistics'), [load({ usable: null })], [load()]);
  expect(never.over).toEqual(['usable']);
  expect(pageTable([never])).toMatch(/\| +never ! \|/);
});

it('the table marks what is over its bar', () => {
  const table = pageTable([reportOf(page('home'), [load({ requests: 40 })], [load()])]);
  const [head, , row] = table.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
  const cell = (name: string) => row?.[head?.indexOf(name) ?? -1];
  expect([cell('page'), cell('requests'), cell('KB'), cell('usable s')]).toEqual([
    'home',
    '40 !',
    '200',
    '2.00',
  ]);
});
