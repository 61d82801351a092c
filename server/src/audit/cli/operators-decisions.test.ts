import type { Recorded } from '@vigil/domain/kernel/event';
import { expect, it } from 'vitest';
import { goneHash } from '../../platform/reference/found-documents.js';
import { OperatorsDecisions } from './operators-decisions.js';

const operator = 'zhang';
const known = [{ name: 'users', recordedAs: 'user' }];

function said(type: string, data: unknown, more: Partial<Recorded> = {}): string[] {
  const decisions = new OperatorsDecisions(known);
  decisions.see({ type, data, time: 0, stream: 'server-life', ...more } as Recorded);
  const lines: string[] = [];
  decisions.print((line) => lines.push(line));
  return lines;
}

it.each([
  ['ClockConfirmed', { operator, known: 5 }, '时钟确认：1970-01-01T00:00:00.000Z 由 zhang'],
  ['ClockConfirmed', {}, '未记名的操作人'],
  ['ClockConfirmed', { operator, confirmed: 0, known: 600_000 }, '可能晚于实际的时间，最多 10 分钟'],
  [
    'ClockConfirmed',
    { operator, seals: [3, [5, 9]] },
    '时钟说明：1970-01-01T00:00:00.000Z 由 zhang 说明第 3,5-9 号',
  ],
  ['ClockConfirmed', { operator, known: 5, seals: [3] }, '此前的记录可能晚于实际的时间，并说明第 3 号封存'],
  ['LogLossAccepted', { operator, after: '7', to: null, evidence: [] }, '位置 7 之后至 未知'],
  ['SealKeyReplaced', { operator, from: null, to: 'key' }, '换为 key'],
  ['FileKeyReplaced', { operator, persons: 3 }, '3 人此前加密的文件无法读取'],
  ['FileKeyReplaced', { operator }, '未知多少 人'],
  ['AppKeyReplaced', { operator, secondFactors: 4 }, '4 个两步验证失效'],
  ['SecondFactorReset', { operator, userId: 'u-7' }, '账号 u-7'],
  ['DocumentsSummed', { operator, documents: { exams: 2 } }, '{"exams":2}'],
])('verify tells %s %j with who decided it', (type, data, words) => {
  expect(said(type, data)).toEqual([expect.stringContaining(words)]);
});

it('verify tells an event that was set aside, by whom and why', () => {
  const actor = { kind: 'staff', id: operator } as const;
  const data = { stream: 'seals', revision: 3, reason: '误写' };
  expect(said('EventSetAside', data, { stream: 'set-aside', actor })).toEqual([
    '搁置事件：1970-01-01T00:00:00.000Z 由 zhang 搁置流 seals 第 3 号（误写）',
  ]);
});

const found = (count: number, by: string | null = operator): unknown => ({
  entity: 'user',
  why: 'operator',
  operator: by,
  documents: Array.from({ length: count }, (_, at) => ({ id: `u-${at}`, version: 1, sha256: '' })),
});

it.each([NaN, 1e17, -1e17])('a time that is none, %s, is printed as it is', (time) => {
  expect(said('ClockConfirmed', { operator }, { time })).toEqual([
    expect.stringContaining(`${time} 由 zhang`),
  ]);
});

it('a damaged list is told as far as it goes', () => {
  const data = { entity: 'user', why: 'operator', operator, documents: [null, { id: 'u-1' }] };
  expect(said('ReferenceFound', data, { stream: 'found-1' })).toEqual([
    expect.stringContaining('2 个：undefined、u-1'),
  ]);
});

it('verify names the documents that an operator took over, and where all of many are named', () => {
  const [few] = said('ReferenceFound', found(2), { stream: 'found-1' });
  expect(few).toContain('由 zhang 按当时的内容接受集合 users 的文档 2 个：u-0、u-1');
  const [many] = said('ReferenceFound', found(21), { stream: 'found-1' });
  expect(many).toMatch(/21 个：.*u-19……全部见 npm run audit -- verify --stream found-1$/);
});

it('a document that was deleted since is told as such', () => {
  const gone = [{ id: 'u-1', version: 2, sha256: goneHash }];
  const data = { entity: 'user', why: 'operator', operator, documents: gone };
  expect(said('ReferenceFound', data)).toEqual([expect.stringContaining('文档 1 个：u-1（已删除）')]);
});

it.each([
  ['what the program wrote', 'ReferenceFound', found(1, null), {}],
  ['what the server says of itself', 'ServerInterrupted', { lastSign: 1, readyAt: 2 }, {}],
  ['what others wrote', 'ClockConfirmed', { operator }, { foreign: 'no-metadata' }],
  ['what was damaged', 'ReferenceFound', null, {}],
  ['what stands in another stream', 'ClockConfirmed', { operator }, { stream: 'paper-1' }],
])('%s is no decision', (_what, type, data, more) =>
  expect(said(type, data, more as unknown as Partial<Recorded>)).toEqual([]),
);
