import type { Recorded } from '@vigil/domain/kernel/event';
import type { QuestionContent } from '@vigil/domain/question-bank/question';
import { expect, it } from 'vitest';
import { hashOf } from '../platform/reference/found-documents.js';
import type { Services } from '../platform/services.js';
import { contentChanged, isAsSaved, savedHash } from './saved-content.js';

it.each([undefined, null, {}, { content: 7, score: Number.NaN }])(
  'a content %j, which nobody saved, is named by its question',
  (written) => {
    const content = written as unknown as QuestionContent;
    expect(isAsSaved(content, hashOf('saved'))).toBe(false);
    expect(contentChanged(content, { quId: 'q', version: 2 }).message).toContain('试题“q”第 2 版');
  },
);

const change = (expectedVersion: number, more: object = {}): Partial<Recorded> => ({
  type: 'ReferenceChanged',
  data: {
    ...{ entity: 'question', id: 'q', expectedVersion, newVersion: expectedVersion + 1 },
    ...{ before: { sha256: `hash ${expectedVersion}` }, after: { sha256: `hash ${expectedVersion + 1}` } },
    ...more,
  },
});
const saved = (version: number, ...events: Partial<Recorded>[]): Promise<string | null> =>
  savedHash(
    {
      documents: { collection: () => ({}) },
      log: { readStream: async () => events },
    } as unknown as Services,
    { quId: 'q', version },
  );

it('the hash of a version is the one of the change that brought it, else of the one that was made of it; else nobody knows', async () => {
  const events = [change(1), change(2)];
  expect(await Promise.all([1, 2, 3, 4].map((version) => saved(version, ...events)))).toEqual([
    'hash 1',
    'hash 2',
    'hash 3',
    null,
  ]);
});

it('what somebody else wrote into the stream, or damaged in it, says nothing', async () => {
  const foreign = { ...change(1, { after: { sha256: 'planted' } }), foreign: 'shape' } as Partial<Recorded>;
  const damaged: Partial<Recorded> = { type: 'ReferenceChanged', data: null };
  expect(await saved(2, damaged, foreign, change(1))).toBe('hash 2');
  expect(await saved(2, damaged, foreign)).toBeNull();
});
