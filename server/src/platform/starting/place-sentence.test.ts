import { expect, it } from 'vitest';
import { fatalSentence } from './place-sentence.js';

it.each([
  [
    'documents',
    new Error('SQLITE_CORRUPT database disk image is malformed'),
    /data\.db 已损坏.*npm run restore/,
  ],
  ['projector', new Error('SQLITE_CORRUPT malformed'), /views\.db 已损坏.*npm run recover -- rebuild-views/],
  ['event log', new Error('SQLITE_FULL database or disk is full'), /磁盘没有空间/],
  ['event log', new Error('UNIQUE constraint failed'), /events\.db 无法继续使用（.*UNIQUE.*请重新启动/],
])('the end of a process because of the %s is one sentence', (what, error, said) => {
  const sentence = fatalSentence(what, error);
  expect(sentence).toMatch(said);
  expect(sentence.split('\n')).toHaveLength(1);
});
