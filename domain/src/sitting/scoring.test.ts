import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Answer, PaperQuestion } from './event-parts.js';
import { comparable, rightBlanks } from './fill-in-text.js';
import { placeOfTag, tagAt } from './match-tags.js';
import { roundPoints } from './points.js';
import { everyType, question, samplePaper } from './sample.fixture.js';
import { scoreOnPaper, scoreQuestion } from './scoring.js';
import { holds } from './seeded.fixture.js';

const placed = (quId: string): PaperQuestion => {
  const found = samplePaper()
    .groups.flatMap((group) => group.questions)
    .find((one) => one.quId === quId);
  if (found === undefined) throw new Error(`no question ${quId}`);
  return found;
};
const content = (quId: string) => everyType.find((one) => one.quId === quId) ?? question(quId, 1);
const score = (quId: string, answer: Answer | null, multiRule = 0) =>
  scoreQuestion(placed(quId), content(quId), answer, { multiRule });
const options = (quId: string, letters: string): Answer => ({
  checked: [...letters].map((letter) => `${quId}-${letter}`),
});
const all = { score: 10, right: true };
const none = { score: 0, right: false };

describe('choices', () => {
  it('[ET56] single choice and true/false are right or nothing', () => {
    expect(score('single', options('single', 'a'))).toEqual(all);
    expect(score('single', options('single', 'b'))).toEqual(none);
    expect(score('judge', options('judge', 'a'))).toEqual(all);
    expect(score('judge', options('judge', 'b'))).toEqual(none);
    expect(score('judge', null)).toEqual(none);
  });

  it.each([
    [0, 'abc', all],
    [0, 'ab', none],
    [0, 'abcd', none],
    [1, 'abc', all],
    [1, 'ab', { score: 5, right: false }],
    [1, 'c', { score: 5, right: false }],
    [1, 'ad', none],
    [1, '', none],
    [2, 'abc', all],
    [2, 'ab', { score: 6.7, right: false }],
    [2, 'c', { score: 3.3, right: false }],
    [2, 'abd', none],
    [2, '', none],
  ])('[ET57] multiple choice by multiRule %i: %s', (multiRule, letters, expected) => {
    expect(score('multi', options('multi', letters), multiRule)).toEqual(expected);
  });

  it('[ET57] a wrong option is 0 under every rule, and the rule never touches a single choice', () => {
    holds(
      'multiple choice',
      fc.property(fc.subarray(['a', 'b', 'c', 'd']), fc.integer({ min: 0, max: 2 }), (letters, multiRule) => {
        const result = score('multi', options('multi', letters.join('')), multiRule);
        const wrong = letters.includes('d') || letters.length === 0;
        const most = [0, 5, 10][multiRule] ?? 0;
        expect(result.right).toBe(!wrong && letters.length === 3);
        expect(result.score).toBeLessThanOrEqual(wrong ? 0 : result.right === true ? 10 : most);
      }),
    );
    expect(score('single', { checked: ['single-a', 'single-b'] }, 2)).toEqual(none);
  });
});

describe('fill-in', () => {
  it.each([
    ['  Beijing ', 'beijing'],
    ['ＢＥＩＪＩＮＧ', 'beijing'],
    ['New   York', 'new york'],
    ['New\u3000York', 'new york'],
    ['３．１４', '3.14'],
    ['（甲）', '(甲)'],
    ['É', 'é'],
  ])('[ET58] %j is compared as %j', (text, expected) => {
    expect(comparable(text)).toBe(expected);
  });

  it('[ET58] only Latin letters lose their case, and x² stays apart from x2', () => {
    expect(comparable('Δ')).not.toBe(comparable('δ'));
    expect(comparable('x²')).not.toBe(comparable('x2'));
  });

  it('[ET58] each blank counts by its own, any accepted text will do', () => {
    expect(score('fill', { entries: { b1: 'BEIJING', b2: '上海' } })).toEqual(all);
    expect(score('fill', { entries: { b1: ' 北京 ' } })).toEqual({ score: 5, right: false });
    expect(score('fill', { entries: { b1: '上海', b2: '北京' } })).toEqual(none);
    expect(score('fill', { entries: {} })).toEqual(none);
  });

  it('[ET58] a question says whether its order counts', () => {
    const swapped: Answer = { entries: { b1: '上海', b2: '北京' } };
    expect(
      scoreQuestion(placed('fill'), { ...content('fill'), inOrder: false }, swapped, { multiRule: 0 }),
    ).toEqual(all);
    expect(
      scoreQuestion(placed('fill'), { ...content('fill'), inOrder: true }, swapped, { multiRule: 0 }),
    ).toEqual(none);
  });

  it('[ET58] in any order the best assignment counts, and no blank twice', () => {
    const keys = [
      { id: '1', accepted: ['a', 'b'] },
      { id: '2', accepted: ['a'] },
      { id: '3', accepted: ['c'] },
    ];
    expect(rightBlanks(keys, { '1': 'a', '2': 'b', '3': 'c' }, false)).toEqual(new Set(['1', '2', '3']));
    expect(rightBlanks(keys, { '1': 'c', '2': 'c', '3': 'c' }, false)).toEqual(new Set(['1']));
    expect(rightBlanks(keys, { '1': 'a', '2': 'b', '3': 'c' }, true)).toEqual(new Set(['1', '3']));
  });

  it('[ET58] in any order the order of what was written never matters', () => {
    const anyKeys = fc.array(fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1 }), {
      minLength: 1,
      maxLength: 4,
    });
    holds(
      'any order',
      fc.property(
        anyKeys,
        fc.array(fc.constantFrom('a', 'b', 'c', 'd', ''), { minLength: 4, maxLength: 4 }),
        fc.integer({ min: 0, max: 3 }),
        (keys, texts, turn) => {
          const blanks = keys.map((accepted, i) => ({ id: `${i}`, accepted }));
          const written = texts.slice(0, blanks.length);
          const entries = (list: readonly string[]) =>
            Object.fromEntries(list.map((text, i) => [`${i}`, text]));
          const turned = [...written.slice(turn), ...written.slice(0, turn)];
          const right = (list: readonly string[], inOrder: boolean): number =>
            rightBlanks(blanks, entries(list), inOrder).size;
          expect(right(turned, false)).toBe(right(written, false));
          expect(right(written, false)).toBeGreaterThanOrEqual(right(written, true));
        },
      ),
    );
  });
});

describe('the rest', () => {
  it('[ET59] a matching counts per pair, by the tags dealt on this paper', () => {
    const order = placed('match').optionOrder ?? [];
    const tag = (id: string): string => tagAt(order.indexOf(id));
    expect(score('match', { entries: { p1: tag('m1'), p2: tag('m2') } })).toEqual(all);
    expect(score('match', { entries: { p1: tag('m1'), p2: tag('m3') } })).toEqual({ score: 5, right: false });
    expect(score('match', { entries: { p1: 'Z' } })).toEqual(none);
  });

  it('[ET59] tags run A to Z, AA, AB, and back [qu-005]', () => {
    expect([0, 25, 26, 27, 701, 702].map(tagAt)).toEqual(['A', 'Z', 'AA', 'AB', 'ZZ', 'AAA']);
    holds(
      'tags',
      fc.property(fc.nat(18_000), (place) => {
        expect(placeOfTag(tagAt(place))).toBe(place);
      }),
    );
    expect(['', 'a', '1', 'AAAA'].map(placeOfTag)).toEqual([-1, -1, -1, -1]);
  });

  it('[ET60] a composite adds up its parts, which are listed behind it', () => {
    const answers: Record<string, Answer> = {
      'part-1': options('part-1', 'a'),
      'part-2': { entries: { x: '2' } },
      'part-3': { text: '<p>好</p>' },
    };
    const results = scoreOnPaper(placed('whole'), content('whole'), (quId) => answers[quId] ?? null, {
      multiRule: 0,
    });
    expect(results).toEqual([
      { quId: 'whole', score: 3, right: null },
      { quId: 'part-1', score: 3, right: true },
      { quId: 'part-2', score: 0, right: false },
      { quId: 'part-3', score: 0, right: null },
    ]);
  });

  it('[ET60] a composite without a subjective part is right when all its parts are', () => {
    const { parts = [], ...rest } = placed('whole');
    const objective = { ...rest, parts: parts.slice(0, 2) };
    const right: Record<string, Answer> = {
      'part-1': options('part-1', 'a'),
      'part-2': { entries: { x: '1' } },
    };
    expect(
      scoreOnPaper(objective, content('whole'), (quId) => right[quId] ?? null, { multiRule: 0 })[0],
    ).toEqual({
      quId: 'whole',
      score: 6,
      right: true,
    });
    expect(scoreOnPaper(objective, content('whole'), () => null, { multiRule: 0 })[0]).toEqual({
      quId: 'whole',
      score: 0,
      right: false,
    });
  });

  it.each(['essay', 'scratch', 'python', 'cpp'])('[ET61] %s waits for a person', (quId) => {
    expect(score(quId, { text: '<p>答</p>', code: 'x', scratch: '/f' })).toEqual({ score: 0, right: null });
  });

  it('[ET62] points are rounded half up to 0.1', () => {
    expect([0.05, 0.15, 0.25, 1.005, 2.449999, 3.35, 0.6 * (11 / 12)].map(roundPoints)).toEqual([
      0.1, 0.2, 0.3, 1, 2.4, 3.4, 0.6,
    ]);
  });
});
