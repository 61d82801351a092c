import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileBlueprint, satisfying, type ExamToCompile } from './compile-blueprint.js';
import { questionRefOf } from '../question-bank/question-ref.js';
import { drawPaper, paperCreatedFrom } from './draw.js';
import type { PaperGroup } from './event-parts.js';
import { paperEventSchemas } from './events.js';
import { dealPoints, roundPoints, sumPoints } from './points.js';
import type { QuestionRef } from '../question-bank/question.js';
import { blueprint as blueprintSchema, type Blueprint, type DrawRule } from './blueprint.js';
import { blueprintOf, everyType, question, sampleClaim, samplePaper, shaOf } from './sample.fixture.js';
import { holds } from './seeded.fixture.js';

const ref = (quId: string, more: Partial<QuestionRef> = {}): QuestionRef => ({
  ...questionRefOf(question(quId, 1, { letters: 'Abcd' }), `sha-${quId}`),
  ...more,
});
const group = (
  title: string,
  more: Partial<ExamToCompile['tmplGroups'][number]>,
): ExamToCompile['tmplGroups'][number] => ({
  id: title,
  title,
  quType: null,
  perScore: 2,
  ...more,
});
const examOf = (...tmplGroups: ExamToCompile['tmplGroups'][number][]): ExamToCompile => ({
  id: 'exam-1',
  version: 1,
  quShuffle: true,
  optShuffle: true,
  tmplGroups,
});
const draw = (rule: Partial<DrawRule> & { count: number }): DrawRule => ({ repoId: 'bank', ...rule });
const compiled = (result: ReturnType<typeof compileBlueprint>): Blueprint => {
  if ('problem' in result) throw new Error(`cannot fill ${result.problem}`);
  return result.blueprint;
};
const groupsOf = (result: ReturnType<typeof drawPaper>): PaperGroup[] => {
  if ('problem' in result) throw new Error(`cannot fill ${result.problem}`);
  return result.groups;
};
const idsOf = (groups: readonly PaperGroup[]): string[] =>
  groups.flatMap((one) => one.questions.map((q) => q.quId));

/** Groups of fixed questions and overlapping draws over a bank of 30 questions. */
const anyExam = fc
  .record({
    fixed: fc.uniqueArray(fc.integer({ min: 0, max: 29 }), { maxLength: 5 }),
    draws: fc.array(
      fc.record({
        level: fc.integer({ min: 1, max: 3 }),
        tagged: fc.boolean(),
        count: fc.integer({ min: 1, max: 6 }),
      }),
      {
        minLength: 1,
        maxLength: 4,
      },
    ),
    quShuffle: fc.boolean(),
    optShuffle: fc.boolean(),
    seed: fc.string(),
  })
  .map(({ fixed, draws, quShuffle, optShuffle, seed }) => {
    const bank = Array.from({ length: 30 }, (_, i) =>
      ref(`q${i}`, { level: (i % 3) + 1, tags: i % 2 === 0 ? ['even'] : [] }),
    );
    const rules = draws.map(({ level, tagged, count }) =>
      draw({ level, count, ...(tagged ? { tags: ['even'] } : {}) }),
    );
    const exam = {
      ...examOf(
        group('甲', { quIds: fixed.map((i) => `q${i}`), draws: rules.slice(0, 2) }),
        group('乙', { draws: rules }),
      ),
      quShuffle,
      optShuffle,
    };
    return { exam, bank, seed };
  });

/** Whether any drawing exists, by matching single places to questions: what the draw is held against. */
function canBeFilled(blueprint: Blueprint): boolean {
  const used = new Set(blueprint.groups.flatMap((one) => (one.fixed ?? []).map((fixed) => fixed.quId)));
  const slots = blueprint.groups.flatMap((one) =>
    (one.draws ?? []).flatMap((d) => Array.from({ length: d.rule.count }, () => d.pool.map((r) => r.quId))),
  );
  const holder = new Map<string, number>();
  const place = (slot: number, tried: Set<string>): boolean =>
    (slots[slot] ?? []).some((quId) => {
      if (used.has(quId) || tried.has(quId)) return false;
      tried.add(quId);
      const other = holder.get(quId);
      if (other !== undefined && !place(other, tried)) return false;
      holder.set(quId, slot);
      return true;
    });
  return slots.every((_, slot) => place(slot, new Set()));
}

describe('drawing a paper', () => {
  it('[ET19] [ET20] [ET23] [ET24] no question twice, right counts, the same for the same seed, scores that add up, filled whenever possible', () => {
    let filled = 0;
    holds(
      'draw',
      fc.property(anyExam, ({ exam, bank, seed }) => {
        const result = compileBlueprint(exam, bank);
        const expected = compileBlueprint(exam, [...bank].reverse());
        expect(result).toEqual(expected);
        if ('problem' in result) return;
        filled += 1;
        const { blueprint } = result;
        const groups = groupsOf(drawPaper(blueprint, seed));
        const ids = idsOf(groups);
        expect(new Set(ids).size).toBe(ids.length);
        expect(groups.map((one) => one.questions.length)).toEqual(
          exam.tmplGroups.map(
            (one) => (one.quIds?.length ?? 0) + (one.draws ?? []).reduce((sum, rule) => sum + rule.count, 0),
          ),
        );
        expect(groups.flatMap((one) => one.questions.map((q) => q.sort))).toEqual(ids.map((_, i) => i + 1));
        for (const one of groups) expect(one.totalScore).toBe(sumPoints(one.questions.map((q) => q.score)));
        expect(drawPaper(JSON.parse(JSON.stringify(blueprint)), seed)).toEqual({ groups });
        for (const q of groups.flatMap((one) => one.questions))
          expect([...(q.optionOrder ?? [])].sort()).toEqual([...(ref(q.quId).optionIds ?? [])].sort());
      }),
      300,
    );
    expect(filled).toBeGreaterThan(10);
  });

  it('[ET24] says so if and only if no drawing exists at all, whatever the seed', () => {
    const seen = { filled: 0, refused: 0 };
    const anyPool = fc.uniqueArray(fc.integer({ min: 0, max: 7 }), { minLength: 1, maxLength: 8 });
    const anyRules = fc.array(fc.record({ pool: anyPool, count: fc.integer({ min: 1, max: 3 }) }), {
      minLength: 1,
      maxLength: 4,
    });
    holds(
      'filled iff possible',
      fc.property(anyRules, fc.string(), (rules, seed) => {
        const blueprint: Blueprint = {
          examId: 'exam-1',
          examVersion: 1,
          quShuffle: false,
          optShuffle: false,
          groups: rules.map(({ pool, count }, i) => ({
            id: `g${i}`,
            title: `g${i}`,
            quType: null,
            perScore: 1,
            draws: [{ rule: draw({ count }), pool: pool.map((n) => ref(`q${n}`)) }],
          })),
        };
        const result = drawPaper(blueprint, seed);
        expect('groups' in result).toBe(canBeFilled(blueprint));
        seen['groups' in result ? 'filled' : 'refused'] += 1;
        const counts = 'groups' in result ? result.groups.map((one) => one.questions.length) : [];
        expect(counts).toEqual('groups' in result ? rules.map((one) => one.count) : []);
      }),
      500,
    );
    expect(Math.min(seen.filled, seen.refused)).toBeGreaterThan(20);
  });

  it('[ET24] an early rule gives way to a later one that has no other question', () => {
    const bank = [ref('only', { level: 3 }), ref('free', { level: 1 })];
    const blueprint = compiled(
      compileBlueprint(
        examOf(
          group('甲', { draws: [draw({ count: 1 })] }),
          group('乙', { draws: [draw({ level: 3, count: 1 })] }),
        ),
        bank,
      ),
    );
    for (let i = 0; i < 20; i += 1)
      expect(idsOf(groupsOf(drawPaper(blueprint, `seed ${i}`)))).toEqual(['free', 'only']);
  });

  it('[ET20] different seeds draw different papers, and every question of a pool has its turn', () => {
    const bank = Array.from({ length: 20 }, (_, i) => ref(`q${i}`));
    const blueprint = compiled(compileBlueprint(examOf(group('甲', { draws: [draw({ count: 5 })] })), bank));
    const papers = Array.from({ length: 400 }, (_, i) => idsOf(groupsOf(drawPaper(blueprint, `seed ${i}`))));
    const times = new Map<string, number>();
    for (const id of papers.flat()) times.set(id, (times.get(id) ?? 0) + 1);
    expect(times.size).toBe(20);
    for (const count of times.values()) expect(count).toBeGreaterThan(50);
    for (const count of times.values()) expect(count).toBeLessThan(150);
    expect(new Set(papers.map((one) => one.join())).size).toBeGreaterThan(390);
  });

  it('[ET20] the paper of a claim is a pure function of the claim, and fits its event', () => {
    const paper = samplePaper();
    expect(
      paperCreatedFrom(
        JSON.parse(JSON.stringify(sampleClaim())),
        JSON.parse(JSON.stringify(blueprintOf(everyType))),
      ),
    ).toEqual(paper);
    expect(paperEventSchemas.PaperCreated.parse(paper)).toEqual(paper);
    expect(paper.totalScore).toBe(100);
  });

  it('[ET20] this seed gives this paper for ever', () => {
    const bank = Array.from({ length: 6 }, (_, i) => ref(`q${i}`));
    const blueprint = compiled(compileBlueprint(examOf(group('甲', { draws: [draw({ count: 3 })] })), bank));
    const groups = groupsOf(drawPaper(blueprint, 'for ever'));
    expect(
      groups.flatMap((one) =>
        one.questions.map((q) => [q.quId, q.optionOrder?.map((id) => id.at(-1)).join('')]),
      ),
    ).toMatchInlineSnapshot(`
      [
        [
          "q2",
          "cdab",
        ],
        [
          "q4",
          "adcb",
        ],
        [
          "q0",
          "adbc",
        ],
      ]
    `);
  });

  it('[ET21] options are shuffled where asked, true/false never, right-hand items of a matching always', () => {
    const of = (optShuffle: boolean, quId: string): Set<string> => {
      const blueprint = { ...blueprintOf(everyType), optShuffle };
      const orders = Array.from({ length: 60 }, (_, i) =>
        groupsOf(drawPaper(blueprint, `seed ${i}`))[0]
          ?.questions.find((q) => q.quId === quId)
          ?.optionOrder?.join(),
      );
      return new Set(orders.map(String));
    };
    expect(of(false, 'single').size).toBe(1);
    expect(of(true, 'single').size).toBeGreaterThan(10);
    expect(of(true, 'multi').size).toBeGreaterThan(10);
    expect(of(true, 'judge')).toEqual(new Set(['judge-a,judge-b']));
    expect(of(false, 'match').size).toBe(6);
  });

  it('[ET21] right-hand items of a matching stand in every order alike where nothing is shuffled, also in a part of a composite', () => {
    const match = everyType.find(({ quType }) => quType === 6) ?? question('match', 6);
    const {
      version: _version,
      repoId: _repo,
      level: _level,
      tags: _tags,
      ...part
    } = { ...match, quId: 'part-match', share: 1 };
    const blueprint = blueprintOf([match, { ...question('mixed', 99), parts: [part] }]);
    expect([blueprint.quShuffle, blueprint.optShuffle]).toEqual([false, false]);
    const times = new Map<string, number>();
    for (let i = 0; i < 600; i += 1) {
      const [alone, whole] = groupsOf(drawPaper(blueprint, `seed ${i}`))[0]?.questions ?? [];
      for (const [where, order] of Object.entries({
        alone: alone?.optionOrder,
        part: whole?.parts?.[0]?.optionOrder,
      })) {
        const key = `${where} ${order?.join()}`;
        times.set(key, (times.get(key) ?? 0) + 1);
      }
    }
    // Six orders each, 100 times each on average: the written one is no likelier than another.
    expect(times.size).toBe(12);
    for (const count of times.values()) expect(count).toBeGreaterThan(60);
    for (const count of times.values()) expect(count).toBeLessThan(150);
  });

  it('[ET21] questions are shuffled within their group only, and keep the written order otherwise', () => {
    const bank = ['a', 'b', 'c', 'd'].map((id) => ref(id));
    const exam = examOf(group('甲', { quIds: ['b', 'a'] }), group('乙', { quIds: ['d', 'c'] }));
    expect(
      idsOf(groupsOf(drawPaper(compiled(compileBlueprint({ ...exam, quShuffle: false }, bank)), 's'))),
    ).toEqual(['b', 'a', 'd', 'c']);
    const orders = Array.from({ length: 40 }, (_, i) =>
      idsOf(groupsOf(drawPaper(compiled(compileBlueprint(exam, bank)), `seed ${i}`))).join(''),
    );
    expect(new Set(orders)).toEqual(new Set(['badc', 'abdc', 'bacd', 'abcd']));
  });

  it('[ET22] parts share the points of a composite, rounded to 0.1, with the remainder on the last', () => {
    expect(dealPoints(10, [1 / 3, 1 / 3, 1 / 3])).toEqual([3.3, 3.3, 3.4]);
    expect(dealPoints(0.1, [0.5, 0.5])).toEqual([0.1, 0]);
    const whole = samplePaper().groups[0]?.questions.find((q) => q.quType === 99);
    expect(whole?.parts?.map((part) => part.score)).toEqual([3, 3, 4]);
    holds(
      'deal',
      fc.property(
        fc.integer({ min: 0, max: 1000 }),
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 6 }),
        (tenths, weights) => {
          const total = weights.reduce((sum, one) => sum + one, 0);
          const parts = dealPoints(
            tenths / 10,
            weights.map((one) => one / total),
          );
          expect(sumPoints(parts)).toBe(tenths / 10);
          for (const part of parts) expect(part).toBe(roundPoints(part));
          for (const part of parts) expect(part).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });
});

describe('compiling a blueprint', () => {
  const bank = [
    ref('a', { level: 1, chapterId: 'c1', tags: ['x', 'y'] }),
    ref('b', { level: 2, chapterId: 'c1', tags: ['x'] }),
    ref('c', { level: 1, repoId: 'other' }),
    ref('d', { quType: 3 }),
  ];

  it('[ET25] pools hold what meets every filter given, and all of its tags', () => {
    const meets = (rule: Partial<DrawRule>): string[] =>
      bank.filter(satisfying(draw({ count: 1, ...rule }))).map((one) => one.quId);
    expect(meets({})).toEqual(['a', 'b', 'd']);
    expect(meets({ repoId: 'other' })).toEqual(['c']);
    expect(meets({ chapterId: 'c1' })).toEqual(['a', 'b']);
    expect(meets({ chapterId: 'c0', chapterIds: ['c0', 'c1'] })).toEqual(['a', 'b']);
    expect(meets({ level: 1 })).toEqual(['a', 'd']);
    expect(meets({ tags: ['x', 'y'] })).toEqual(['a']);
    expect(meets({ quType: 3, level: 1 })).toEqual(['d']);
  });

  it('[ET25] a draw without a type takes its group’s', () => {
    const blueprint = compiled(
      compileBlueprint(examOf(group('判断题', { quType: 3, draws: [draw({ count: 1 })] })), bank),
    );
    expect(blueprint.groups[0]?.draws?.[0]?.pool.map((one) => one.quId)).toEqual(['d']);
    expect(blueprintSchema.parse(blueprint)).toEqual(blueprint);
  });

  it.each([
    ['a question that is not there', group('乙', { quIds: ['gone'] })],
    ['too few questions', group('乙', { draws: [draw({ count: 4 })] })],
    ['questions that an earlier group holds', group('乙', { draws: [draw({ level: 2, count: 1 })] })],
    ['a question fixed twice', group('乙', { quIds: ['b'] })],
    ['nothing', group('乙', {})],
  ])('[ET24] names the group that asks for %s', (_why, second) => {
    expect(compileBlueprint(examOf(group('甲', { quIds: ['b'] }), second), bank)).toEqual({ problem: '乙' });
  });

  it('[ET25] a reference tells ids, never the key', () => {
    const text = JSON.stringify(everyType.map((one) => questionRefOf(one, shaOf(one))));
    for (const secret of ['isRight', 'accepted', 'matchId', 'rightAnswer', 'analysis', '北京'])
      expect(text).not.toContain(secret);
    const fill = everyType.find((one) => one.quType === 5);
    expect(questionRefOf(fill ?? question('none', 5), 's')).toMatchObject({ entryIds: ['b1', 'b2'] });
  });
});
