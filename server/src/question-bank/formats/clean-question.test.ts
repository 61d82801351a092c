import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyQuestion } from './any-question.fixture.js';
import { cleaned } from './clean-question.js';
import { readGift } from './gift.js';
import type { FileQuestion } from './file-question.js';

const besides = {
  titleBody: '<img src=x onerror=alert(1)>',
  scratchUrl: '/t.sb3',
  rightAnswer: '<p>答</p>',
  points: [{ id: 'm1', text: '要点', share: 1 }],
  code: { tests: [{ id: 't1', input: '', output: '', visible: true }], timeLimit: 3_600_000 },
  blanks: [{ id: 'b1', accepted: ['一'] }],
};
const keptOf = (beside: object, answers: string): FileQuestion | null =>
  (
    readGift(`// [vigil:${JSON.stringify(beside)}]\n::a::[html]<p>题</p> {${answers}}`).map(cleaned)[0] ?? {
      question: null,
    }
  ).question;
const extra = (question: object | null | undefined): string[] =>
  Object.keys(question ?? {}).filter((field) => field in besides);

describe('a question read from a file', () => {
  it.each<[number, string, string[]]>([
    [1, '=甲 ~乙', []],
    [4, '', ['points', 'rightAnswer']],
    [7, '', ['points', 'rightAnswer', 'scratchUrl']],
    [8, '', ['code', 'rightAnswer', 'titleBody']],
    [9, '', ['code', 'rightAnswer', 'titleBody']],
  ])('of type %i keeps no field that saving it by hand would not', (quType, answers, fields) =>
    expect(extra(keptOf({ ...besides, quType }, answers)).sort()).toEqual(fields),
  );

  it('as a part of a composite, too', () => {
    const part = { ...besides, quId: 'p1', quType: 4, content: '<p>为什么</p>', analysis: '', share: 1 };
    const question = keptOf({ quType: 99, parts: [part] }, '');
    expect(extra(question?.parts?.[0]).sort()).toEqual(['points', 'rightAnswer']);
    expect(keptOf({ ...besides, quType: 4, parts: [part] }, '')).not.toHaveProperty('parts');
  });

  it('runs its program no longer than one saved by hand', () =>
    expect(keptOf({ ...besides, quType: 8 }, '')?.code?.timeLimit).toBe(10_000));

  it('loses nothing that may be saved (seed printed on failure)', () => {
    fc.assert(
      fc.property(anyQuestion, (question) => {
        const read = cleaned({ line: 1, question, chapter: [], problems: [], warnings: [] });
        expect(read.problems).toEqual([]);
        expect(Object.keys(read.question ?? {}).sort()).toEqual(Object.keys(question).sort());
        expect(read.question?.code).toEqual(question.code);
        expect(read.question?.blanks).toEqual(question.blanks);
        expect(read.question?.parts?.map(({ quId, share }) => ({ quId, share }))).toEqual(
          question.parts?.map(({ quId, share }) => ({ quId, share })),
        );
      }),
      { numRuns: 60 },
    );
  });
});
