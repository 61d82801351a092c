import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileBlueprint } from './compile-blueprint.js';
import { drawPaper, paperCreatedFrom } from './draw.js';
import { paperEventSchemas } from './events.js';
import { dealPoints, roundPoints, sumPoints } from './points.js';
import type { Blueprint } from './blueprint.js';
import { blueprintOf, everyType, question, sampleClaim, samplePaper } from './sample.fixture.js';
import { holds } from './seeded.fixture.js';
import { ref, group, examOf, draw, compiled, groupsOf, idsOf, anyExam, canBeFilled } from './draw.fixture.js';

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
