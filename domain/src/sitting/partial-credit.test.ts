import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Answer, JudgedCase } from './event-parts.js';
import { tagAt } from './match-tags.js';
import { roundPoints, sumPoints } from './points.js';
import { question } from './sample.fixture.js';
import { scoreOnPaper, scoreQuestion, type Scorable } from './scoring.js';
import { holds } from './seeded.fixture.js';
import type { QuestionContent } from '../question-bank/question.js';

/** Points of a question: 0.1 to 100, as an examiner may set them. */
const points = fc.integer({ min: 1, max: 1_000 }).map((tenths) => tenths / 10);
const multiRules = fc.constantFrom(0, 1, 2);
const texts = fc.constantFrom('', '甲', '乙', '丙', '丁');

/**
 * A question of one of the types that are scored at hand-in, where it stands on a paper, and something a
 * candidate may have answered.
 */
interface Case {
  readonly content: QuestionContent;
  readonly placed: Scorable;
  readonly answer: Answer;
}
const letters = ['a', 'b', 'c', 'd', 'e'];
const choices = fc
  .record({
    quType: fc.constantFrom(1, 2, 3),
    key: fc.subarray(letters, { minLength: 1 }),
    checked: fc.subarray(letters),
    score: points,
  })
  .map(({ quType, key, checked, score }): Case => {
    const right = new Set(quType === 2 ? key : key.slice(0, 1));
    const options = letters.map((id) => ({ id, content: id, isRight: right.has(id) }));
    return { content: { ...question('q', quType), options }, placed: { quType, score }, answer: { checked } };
  });
const fillIns = fc
  .record({
    accepted: fc.array(fc.uniqueArray(fc.constantFrom('甲', '乙', '丙', '丁'), { minLength: 1 }), {
      minLength: 1,
      maxLength: 5,
    }),
    typed: fc.array(texts, { minLength: 5, maxLength: 5 }),
    inOrder: fc.boolean(),
    score: points,
  })
  .map(({ accepted, typed, inOrder, score }): Case => {
    const blanks = accepted.map((list, at) => ({ id: `b${at}`, accepted: list }));
    const entries = Object.fromEntries(blanks.map(({ id }, at) => [id, typed[at] ?? '']));
    return {
      content: { ...question('q', 5), blanks, inOrder },
      placed: { quType: 5, score },
      answer: { entries },
    };
  });
const matchings = fc
  .record({
    pairs: fc.integer({ min: 2, max: 5 }),
    distractors: fc.integer({ min: 0, max: 2 }),
    order: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 7, maxLength: 7 }),
    tags: fc.array(fc.constantFrom('', 'A', 'B', 'C', 'D', 'E', 'F', 'G', 'Z'), {
      minLength: 5,
      maxLength: 5,
    }),
    score: points,
  })
  .map(({ pairs, distractors, order, tags, score }): Case => {
    const matches = Array.from({ length: pairs + distractors }, (_, at) => ({
      id: `m${at}`,
      content: `${at}`,
    }));
    const optionOrder = matches.map(({ id }, at) => ({ id, at: order[at] ?? 0 })).sort((a, b) => a.at - b.at).map(({ id }) => id); // prettier-ignore
    const left = matches
      .slice(0, pairs)
      .map(({ id }, at) => ({ id: `p${at}`, content: `${at}`, matchId: id }));
    const entries = Object.fromEntries(left.map(({ id }, at) => [id, tags[at] ?? '']));
    return {
      content: { ...question('q', 6), pairs: left, matches },
      placed: { quType: 6, score, optionOrder },
      answer: { entries },
    };
  });
const anyCase = fc.oneof(choices, fillIns, matchings);

const scoreOf = ({ content, placed, answer }: Case, multiRule = 0) =>
  scoreQuestion(placed, content, answer, { multiRule });
/** The same, with one more thing answered. */
const withEntry = (one: Case, id: string, text: string): Case => ({
  ...one,
  answer: { entries: { ...one.answer.entries, [id]: text } },
});

describe('partial credit', () => {
  it('[ET56] [ET57] [ET58] [ET59] [ET62] lies between 0 and all points, in tenths; right is all of them, nothing answered is none', () => {
    holds(
      'bounds',
      fc.property(anyCase, multiRules, (one, multiRule) => {
        const { score, right } = scoreOf(one, multiRule);
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(one.placed.score);
        expect(score).toBe(roundPoints(score));
        if (right === true) expect(score).toBe(one.placed.score);
        expect(scoreOf({ ...one, answer: {} }, multiRule)).toEqual({ score: 0, right: false });
        expect(scoreOf(one, multiRule)).toEqual({ score, right });
      }),
      300,
    );
  });

  it('[ET57] one more right option never costs points, a wrong one never brings any, and no rule is stricter than the exact one', () => {
    holds(
      'options',
      fc.property(choices, multiRules, fc.constantFrom(...letters), (one, multiRule, letter) => {
        const multi: Case = { ...one, placed: { ...one.placed, quType: 2 } };
        const more: Case = {
          ...multi,
          answer: { checked: [...new Set([...(multi.answer.checked ?? []), letter])] },
        };
        const [before, after] = [scoreOf(multi, multiRule).score, scoreOf(more, multiRule).score];
        const isRight = multi.content.options?.find(({ id }) => id === letter)?.isRight;
        if (isRight) expect(after).toBeGreaterThanOrEqual(before);
        else expect(after).toBe(0);
        expect(scoreOf(multi, multiRule).score).toBeGreaterThanOrEqual(scoreOf(multi, 0).score);
      }),
      300,
    );
  });

  it('[ET58] a blank that was left never costs points when it is filled, rightly or not', () => {
    holds(
      'blanks',
      fc.property(fillIns, fc.nat(4), texts, (one, at, text) => {
        const id = `b${at}`;
        fc.pre((one.answer.entries?.[id] ?? '') === '' && one.content.blanks?.[at] !== undefined);
        expect(scoreOf(withEntry(one, id, text)).score).toBeGreaterThanOrEqual(scoreOf(one).score);
      }),
    );
  });

  it('[ET59] a pair put right never costs points', () => {
    holds(
      'pairs',
      fc.property(matchings, fc.nat(4), (one, at) => {
        const pair = one.content.pairs?.[at];
        fc.pre(pair !== undefined);
        const tag = tagAt((one.placed.optionOrder ?? []).indexOf(pair?.matchId ?? ''));
        const better = scoreOf(withEntry(one, pair?.id ?? '', tag));
        expect(better.score).toBeGreaterThanOrEqual(scoreOf(one).score);
        if (one.content.pairs?.length === 1) expect(better.right).toBe(true);
      }),
    );
  });

  it('[ET61] one more test that passes never costs a program points, and all of them are all points', () => {
    holds(
      'tests',
      fc.property(
        points,
        fc.array(fc.boolean(), { minLength: 1, maxLength: 12 }),
        fc.nat(11),
        (score, passed, at) => {
          const judged = (list: readonly boolean[]) =>
            scoreQuestion(
              { quType: 8, score },
              question('q', 8),
              { code: 'x' },
              { multiRule: 0 },
              list.map((right, id): JudgedCase => ({ id: `${id}`, verdict: right ? 'right' : 'wrong' })),
            );
          const better = passed.map((right, place) => right || place === at);
          expect(judged(better).score).toBeGreaterThanOrEqual(judged(passed).score);
          expect(judged(passed).score).toBeLessThanOrEqual(score);
          expect(judged(passed.map(() => true))).toEqual({ score, right: true });
        },
      ),
    );
  });

  it('[ET60] a composite is worth what its parts are, never more than its own points', () => {
    holds(
      'parts',
      fc.property(fc.array(anyCase, { minLength: 1, maxLength: 4 }), multiRules, (cases, multiRule) => {
        const contents = cases.map(({ content, placed }, at) => ({
          ...content,
          quType: placed.quType,
          quId: `p${at}`,
          share: 1 / cases.length,
        }));
        const parts = cases.map(({ placed: { quType, score, optionOrder = [] } }, at) => ({
          quId: `p${at}`,
          quType,
          score,
          optionOrder: [...optionOrder],
        }));
        const score = sumPoints(cases.map(({ placed }) => placed.score));
        const whole = { quId: 'whole', version: 1, sha256: 's', quType: 99, score, sort: 1, parts };
        const answers = new Map(cases.map(({ answer }, at) => [`p${at}`, answer]));
        const [result, ...ofParts] = scoreOnPaper(
          whole,
          { ...question('whole', 99), parts: contents },
          (quId) => answers.get(quId) ?? null,
          {
            multiRule,
          },
        );
        expect(result.score).toBe(sumPoints(ofParts.map((part) => part.score)));
        expect(result.score).toBeLessThanOrEqual(score);
        expect(ofParts.map((part) => part.score)).toEqual(cases.map((one) => scoreOf(one, multiRule).score));
        expect(result.right).toBe(ofParts.every(({ right }) => right === true));
      }),
    );
  });
});
