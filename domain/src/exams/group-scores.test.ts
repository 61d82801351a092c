import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileBlueprint } from '../sitting/compile-blueprint.js';
import { questionRefOf } from '../question-bank/question-ref.js';
import { drawPaper } from '../sitting/draw.js';
import { question, shaOf } from '../sitting/sample.fixture.js';
import { holds } from '../sitting/seeded.fixture.js';
import type { TemplateGroup } from '../sitting/blueprint.js';
import {
  examTotalScore,
  fixedScores,
  groupQuestionCount,
  groupTotalScore,
  scoreRange,
} from './group-scores.js';

const group: TemplateGroup = {
  id: 'g',
  title: '单选题',
  quType: null,
  perScore: 2.5,
  quIds: ['q1', 'q2'],
  draws: [{ repoId: 'bank', count: 2 }],
};
const own: TemplateGroup = { ...group, quScores: [{ quId: 'q2', score: 4 }] };
const points = fc.integer({ min: 1, max: 1_000 }).map((tenths) => tenths / 10);

/** One or two groups over a bank of 12 questions, some of whose fixed ones have points of their own. */
const anyGroups = fc
  .array(
    fc.record({
      perScore: points,
      fixed: fc.array(fc.option(points), { maxLength: 4 }),
      drawn: fc.integer({ min: 0, max: 2 }),
    }),
    {
      minLength: 1,
      maxLength: 2,
    },
  )
  .filter((groups) => groups.every(({ fixed, drawn }) => fixed.length + drawn > 0))
  .map((groups) =>
    groups.map(({ perScore, fixed, drawn }, at): TemplateGroup => {
      const quIds = fixed.map((_, place) => `q${at * 4 + place}`);
      const quScores = fixed.flatMap((score, place) =>
        score === null ? [] : [{ quId: `q${at * 4 + place}`, score }],
      );
      return {
        id: `g${at}`,
        title: `${at}`,
        quType: null,
        perScore,
        quIds,
        quScores,
        ...(drawn > 0 ? { draws: [{ repoId: 'bank', count: drawn }] } : {}),
      };
    }),
  );
const bank = Array.from({ length: 12 }, (_, n) => question(`q${n}`, 1)).map((content) =>
  questionRefOf(content, shaOf(content)),
);

describe('what a group is worth', () => {
  it('adds up fixed and drawn questions, each fixed one by its own points or those of the group', () => {
    expect(groupQuestionCount(group)).toBe(4);
    expect(fixedScores(own)).toEqual([2.5, 4]);
    expect(groupTotalScore(own)).toBe(11.5);
    expect(examTotalScore([group, { ...group, perScore: 0.1, draws: [] }])).toBe(10.2);
  });

  it('spans its least and its most', () => {
    expect(scoreRange(group)).toEqual({ minScore: 2.5, maxScore: 2.5 });
    expect(scoreRange(own)).toEqual({ minScore: 2.5, maxScore: 4 });
    expect(scoreRange({ ...own, quIds: ['q2'], draws: [] })).toEqual({ minScore: 4, maxScore: 4 });
    expect(scoreRange({ perScore: 3 })).toEqual({ minScore: 3, maxScore: 3 });
  });

  it('[ET23] is what every paper drawn from it is worth, each question by its own points wherever it stands', () => {
    holds(
      'points of a paper',
      fc.property(anyGroups, fc.boolean(), fc.string(), (tmplGroups, quShuffle, seed) => {
        const compiled = compileBlueprint(
          { id: 'e', version: 1, quShuffle, optShuffle: false, tmplGroups },
          bank,
        );
        if ('problem' in compiled) throw new Error(compiled.problem);
        const drawn = drawPaper(compiled.blueprint, seed);
        if ('problem' in drawn) throw new Error(drawn.problem);
        expect(drawn.groups.map(({ totalScore }) => totalScore)).toEqual(tmplGroups.map(groupTotalScore));
        for (const [at, { questions }] of drawn.groups.entries()) {
          const { quIds = [], quScores = [], perScore } = tmplGroups[at] ?? group;
          for (const { quId, score } of questions) {
            const named = quIds.includes(quId) ? quScores.find((one) => one.quId === quId) : undefined;
            expect(score).toBe(named?.score ?? perScore);
          }
        }
      }),
    );
  });
});
