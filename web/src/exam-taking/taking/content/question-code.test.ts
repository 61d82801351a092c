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

/** Parts come when they are let; time passes when it is told to: what waits the longest is over. */
function setUp(fetch: (part: CodePart) => Promise<unknown>) {
  const asked: CodePart[] = [];
  const waits = new Map<() => void, number>();
  const code = new QuestionCode({
    fetch: (part) => {
      asked.push(part);
      return fetch(part);
    },
    after: (ms, act) => {
      waits.set(act, ms);
      return () => waits.delete(act);
    },
  });
  const pass = (from: number, to: number) => {
    for (const [act, ms] of [...waits]) {
      if (ms < from || ms > to) continue;
      waits.delete(act);
      act();
    }
  };
  return { code, asked, waits, pass };
}

it('fetches one part after the other, and again what did not come, behind the others', async () => {
  let isDown = true;
  const { code, asked, waits } = setUp(async () => {
    if (isDown) throw new Error('no network');
  });
  code.want(['essay', 'formulas']);
  await vi.waitFor(() => expect([...waits.values()].some((ms) => ms < 30_000)).toBe(true));
  expect([asked, [...code.here]]).toEqual([['essay'], []]);
  isDown = false;
  code.wake();
  await vi.waitFor(() => expect([...code.here]).toEqual(['formulas', 'essay']));
  expect(asked).toEqual(['essay', 'formulas', 'essay']);
});

it('a part that does not come in a minute lets others pass, and is here when it comes', async () => {
  let come: () => void = () => undefined;
  const slow = new Promise<void>((resolve) => (come = resolve));
  const { code, asked, waits, pass } = setUp((part) => (part === 'essay' ? slow : Promise.resolve()));
  code.want(['essay', 'program']);
  pass(60_000, 60_000);
  await vi.waitFor(() => expect(waits.size).toBe(1));
  pass(0, 30_000);
  await vi.waitFor(() => expect([...code.here]).toEqual(['program']));
  come();
  await vi.waitFor(() => expect([...code.here]).toEqual(['program', 'essay']));
  code.wake();
  expect(asked.filter((part) => part === 'program')).toHaveLength(1);
});
