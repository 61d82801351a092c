import { expect, it, vi } from 'vitest';
import { type CodePart, codeOf, QuestionCode } from './question-code.ts';
import type { SharedContent } from './types.ts';

const shared = (quType: number, more: Partial<SharedContent> = {}): SharedContent => ({
  ...{ quId: 'q', quType, content: '<p>题</p>', image: null, media: null, titleBody: null, scratchUrl: null },
  ...{ options: [], entries: [], matches: [], codeTests: [], parts: [] },
  ...more,
});

it.each([
  ['a choice', shared(1), []],
  ['blanks', shared(5), []],
  ['an essay', shared(4), ['essay']],
  ['a Python program', shared(8), ['program']],
  ['a C++ program', shared(9), ['program']],
  ['a formula in the stem', shared(1, { content: '<p>求 $x^2$</p>' }), ['formulas']],
  [
    'a formula in an option',
    shared(1, { options: [{ id: 'a', content: '<span data-latex="x">x</span>', image: null }] }),
    ['formulas'],
  ],
  ['a composite', shared(99, { parts: [shared(1), shared(4), shared(4)] }), ['essay']],
] as const)('%s needs its code, each once', (_what, content, parts) => {
  expect(codeOf(content)).toEqual(parts);
});

it('fetches one part after the other, and again what did not come', async () => {
  const asked: CodePart[] = [];
  let isDown = true;
  let again: (() => void) | null = null;
  const code = new QuestionCode({
    fetch: async (part) => {
      asked.push(part);
      if (isDown) throw new Error('no network');
    },
    after: (_ms, act) => {
      again = act;
      return () => (again = null);
    },
  });
  code.want(['essay', 'formulas']);
  await vi.waitFor(() => expect(again).not.toBeNull());
  expect([asked, [...code.here]]).toEqual([['essay'], []]);
  isDown = false;
  code.wake();
  await vi.waitFor(() => expect([...code.here]).toEqual(['essay', 'formulas']));
  expect(asked).toEqual(['essay', 'essay', 'formulas']);
});
