import { describe, expect, it } from 'vitest';
import type { QuestionContent } from '@vigil/domain/question-bank/question';
import { dealtByChance, dealtFrom, withDealtIds } from './dealt-ids.js';
import { demoQuestions } from './demo/banks.js';
import { questionDraft } from './question-draft.js';
import { blanksOf, optionsOf, pairsOf } from './formats/read-question.js';

const four = ['甲', '乙', '丙', '丁'];
const body = { content: '<p>题干</p>', analysis: '', level: 1, tags: [] };
type Ids = readonly string[];
const idsIn = ({ options, blanks, pairs }: Partial<QuestionContent>): Ids[] =>
  [options, blanks, pairs].flatMap((things) => (things ? [things.map(({ id }) => id)] : []));

/** Of each kind of thing, four of them, in the order they were written, of many questions. */
const many = (made: (n: number) => readonly Partial<QuestionContent>[]): Ids[] =>
  Array.from({ length: 600 }, (_none, n) => made(n).flatMap(idsIn)).flat();

const fromFile = (n: number) =>
  [
    { ...body, quType: 1, options: optionsOf(four.map((content, at) => ({ content, isRight: at === 0 }))) },
    { ...body, quType: 5, blanks: blanksOf(four.map((text) => [text])), inOrder: true },
    {
      ...body,
      quType: 6,
      ...pairsOf(
        four.map((left) => [left, `${left}的`]),
        [],
      ),
    },
  ].map((question) => withDealtIds(question, dealtFrom(`import-${n}`)));

const byHand = () => [
  questionDraft(
    { ...body, repoId: 'b', quType: 1, options: four.map((content) => ({ content })) } as never,
    'q',
  ),
  questionDraft(
    { ...body, repoId: 'b', quType: 5, blanks: four.map((one) => ({ accepted: [one] })) } as never,
    'q',
  ),
  questionDraft(
    { ...body, repoId: 'b', quType: 6, pairs: four.map((content) => ({ content, matchId: 'm' })) } as never,
    'q',
  ),
];

/** How often sorting the ids, in either direction, tells the order in which the things were written. */
const recovered = (all: readonly Ids[]): number =>
  all.filter((ids) => {
    const sorted = [...ids].sort();
    return sorted.join() === ids.join() || sorted.reverse().join() === ids.join();
  }).length / all.length;
/** The share of questions whose thing written first has the least id. */
const firsts = (all: readonly Ids[]): number =>
  all.filter((ids) => [...ids].sort()[0] === ids[0]).length / all.length;

describe('ids that candidates see', () => {
  it('say nothing of the order in which things were written, by hand or in a file: it is recovered as often as by chance', () => {
    for (const all of [many(byHand), many(fromFile)]) {
      expect(all).toHaveLength(1800);
      // By chance 2 of 24, and 1 of 4.
      expect(recovered(all)).toBeLessThan(0.12);
      expect(firsts(all)).toBeGreaterThan(0.2);
      expect(firsts(all)).toBeLessThan(0.3);
    }
  });

  it('nor do those of the demo', () => {
    const bodies = demoQuestions(() => '').flatMap((whole) => [whole, ...(whole.parts ?? [])]);
    const all = bodies.flatMap(idsIn).filter((ids) => ids.length === 4);
    expect(all.length).toBeGreaterThan(50);
    expect(recovered(all)).toBeLessThan(0.2);
    expect(bodies.flatMap(idsIn).flat().join()).toMatch(/^[obl][0-9a-f]{10}(,[obl][0-9a-f]{10})*$/);
  });

  it('differ within a question, its parts included, and are the same when a file is stored again after a crash', () => {
    const options = () => optionsOf(four.map((content) => ({ content, isRight: false })));
    const composite = { ...body, quType: 99, parts: [{ options: options() }, { options: options() }] };
    const dealt = (seed: string) => withDealtIds(composite, dealtFrom(seed)).parts.flatMap(idsIn).flat();
    expect(new Set(dealt('a')).size).toBe(8);
    expect(dealt('a')).toEqual(dealt('a'));
    expect(dealt('a')).not.toEqual(dealt('b'));
    expect(dealtByChance('o')).not.toBe(dealtByChance('o'));
  });

  it('stay as they are where an author saves a question again', () => {
    const options = [{ id: 'o1', content: '甲' }, { content: '乙' }];
    const draft = questionDraft({ ...body, repoId: 'b', quType: 1, options } as never, 'q');
    expect(draft.options?.map(({ id }) => id)).toEqual(['o1', expect.stringMatching(/^o[0-9a-f]{10}$/)]);
  });
});
