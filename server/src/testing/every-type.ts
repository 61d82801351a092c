import { createHash } from 'node:crypto';
import { canonicalJson } from '@vigil/domain/kernel/canonical-json';
import type { QuestionContent } from '@vigil/domain/question-bank/question';
import type { QuestionHead } from '@vigil/domain/question-bank/bank';
import {
  collections as bankCollections,
  type QuestionVersionDocument,
} from '../question-bank/collections.js';
import type { Documents } from '@vigil/stores/documents/port';
import { QuestionChanges } from '../question-bank/pools/question-changes.js';

/**
 * Every text of the fixture that tells a key carries this word, so that a search over bytes finds any leak.
 */
export const keyWord = 'SECRETKEY';

const option = (id: string, isRight: boolean) => ({ id, content: `选项 ${id}`, isRight });

/** A question of the test bank. `quId` also names it in its text. */
export const question = (
  quId: string,
  quType: number,
  more: Partial<QuestionContent> = {},
): QuestionContent => ({
  quId,
  quType,
  content: `<p>题目 ${quId}</p>`,
  analysis: `<p>${keyWord} 解析 ${quId}</p>`,
  version: 1,
  repoId: 'bank',
  level: 1,
  tags: [],
  ...more,
});

/** Single choice whose right option is `b`. */
export const single = (quId: string, more: Partial<QuestionContent> = {}): QuestionContent =>
  question(quId, 1, {
    options: [option('a', false), option('b', true), option('c', false), option('d', false)],
    ...more,
  });

/** One question of every type; ids begin with `prefix`. */
export function everyType(prefix = 'q'): QuestionContent[] {
  const id = (name: string): string => `${prefix}-${name}`;
  return [
    single(id('single')),
    question(id('multi'), 2, {
      options: [option('a', true), option('b', true), option('c', false), option('d', false)],
    }),
    question(id('judge'), 3, { options: [option('yes', true), option('no', false)] }),
    question(id('essay'), 4, { rightAnswer: `<p>${keyWord} 范文</p>` }),
    question(id('fill'), 5, {
      content: '<p>____ 和 ____</p>',
      blanks: [
        { id: 'b1', accepted: [`${keyWord} 一`] },
        { id: 'b2', accepted: [`${keyWord} 二`] },
      ],
      inOrder: true,
    }),
    question(id('match'), 6, {
      pairs: [
        { id: 'p1', content: '水', matchId: 'm1' },
        { id: 'p2', content: '盐', matchId: 'm2' },
      ],
      matches: ['m1', 'm2', 'm3'].map((match) => ({ id: match, content: `右 ${match}` })),
    }),
    question(id('scratch'), 7, { rightAnswer: `${keyWord} scratch` }),
    question(id('python'), 8, { titleBody: 'print()', rightAnswer: `${keyWord} = 1` }),
    question(id('cpp'), 9, { titleBody: 'int main() {}', rightAnswer: `int ${keyWord};` }),
    question(id('whole'), 99, {
      parts: [
        { ...partOf(id('part1'), 1), options: [option('a', true), option('b', false)], share: 0.5 },
        {
          ...partOf(id('part2'), 5),
          blanks: [{ id: 'x', accepted: [`${keyWord} 三`] }],
          inOrder: true,
          share: 0.5,
        },
      ],
    }),
  ];
}

const partOf = (quId: string, quType: number) => ({
  quId,
  quType,
  content: `<p>小题 ${quId}</p>`,
  analysis: `<p>${keyWord} 解析 ${quId}</p>`,
});

/**
 * An answer to a question or part as fill-answer takes it: right where one chooses or matches, own words
 * where one writes. `matchTags`: tag by right-hand item id.
 */
export function answerTo(
  content: Omit<QuestionContent, 'version' | 'repoId' | 'level' | 'tags' | 'parts'>,
  matchTags: Readonly<Record<string, string>> = {},
) {
  switch (content.quType) {
    case 1:
    case 2:
    case 3:
      return { answers: (content.options ?? []).filter((one) => one.isRight).map((one) => one.id) };
    case 5:
      return {
        answerList: (content.blanks ?? []).map((blank) => ({ id: blank.id, answer: `自己写的 ${blank.id}` })),
      };
    case 6:
      return {
        answerList: (content.pairs ?? []).map((pair) => ({
          id: pair.id,
          answer: matchTags[pair.matchId] ?? '',
        })),
      };
    case 7:
      return { scratchAnswer: '/api/common/file/none' };
    case 8:
    case 9:
      return { codeAnswer: 'print(1)' };
    default:
      return { answer: '<p>论述</p>' };
  }
}

/** Stores questions as usable, with content-addressed versions, as a question editor would. */
export async function storeQuestions(
  documents: Documents,
  contents: readonly QuestionContent[],
  now: number,
): Promise<void> {
  const versions = documents.collection<QuestionVersionDocument>(bankCollections.questionVersions);
  const heads = documents.collection<QuestionHead>(bankCollections.questionHeads);
  const changes = new QuestionChanges(documents);
  for (const content of contents) {
    const sha256 = createHash('sha256').update(canonicalJson(content)).digest('hex');
    await changes.announce([{ quId: content.quId, repoId: content.repoId, version: content.version }]);
    await versions.put({ id: `${content.quId}@${content.version}`, sha256, content });
    await heads.put({
      id: content.quId,
      version: content.version,
      sha256,
      quType: content.quType,
      repoId: content.repoId,
      chapterId: content.chapterId ?? null,
      level: content.level,
      tags: content.tags,
      state: 0,
      updateTime: now,
    });
  }
}
