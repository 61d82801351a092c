import { describe, expect, it } from 'vitest';
import { given } from '../kernel/specification.js';
import { driftOf } from './drift.js';
import { commonStretches, likenessOf, shareOf, tokensOf } from './likeness.js';
import { markingDecider, type MarkingEvent } from './marking.decider.js';
import { defaultSettings, planOf, settingsProblems } from './marking-plan.js';

const sampleMarked = (sampleId: string, points: number, known: number): MarkingEvent => ({
  type: 'SampleMarked',
  data: { examId: 'e', sampleId, quId: 'q', reviewerId: 'wang', points, known, most: 10 },
});
const wang = { actor: { kind: 'staff' as const, id: 'wang' }, at: 1 };
const marking = (points: number, sampleId = 's1') => ({
  type: 'MarkSample' as const,
  ...{ examId: 'e', sampleId, quId: 'q', points, known: 6, most: 10 },
});

describe('marking an exam', () => {
  it('a sample counts once for each reviewer, as it was marked first', () => {
    expect(given(markingDecider, []).when(marking(7), wang)).toEqual({
      kind: 'accepted',
      events: [sampleMarked('s1', 7, 6)],
    });
    expect(given(markingDecider, [[sampleMarked('s1', 7, 6), 1]]).when(marking(3), wang).events).toEqual([]);
    const li = { ...wang, actor: { kind: 'staff' as const, id: 'li' } };
    expect(given(markingDecider, [[sampleMarked('s1', 7, 6), 1]]).when(marking(3), li).events).toHaveLength(
      1,
    );
    expect(given(markingDecider, []).when(marking(11), wang)).toMatchObject({
      refusal: { reason: 'SampleNotPossible' },
    });
  });

  it('lifting anonymity needs a reason and is recorded', () => {
    const lifting = { type: 'LiftAnonymity' as const, examId: 'e', number: 'n', paperId: 'p', quId: 'q' };
    expect(given(markingDecider, []).when({ ...lifting, reason: ' ' }, wang)).toMatchObject({
      refusal: { reason: 'LiftingNeedsReason' },
    });
    expect(given(markingDecider, []).when({ ...lifting, reason: '雷同核查' }, wang).events).toHaveLength(1);
  });

  it.each([
    [[8, 8, 8], true],
    [[9, 3, 6], true],
    [[6, 6.5, 6], false],
    [[10, 10], false],
  ])('points %j where 6 of 10 are known: drifts %s', (points, drifting) => {
    const marked = points.map((one, index) => sampleMarked(`s${index}`, one, 6).data as never);
    expect(driftOf(marked, 'wang').drifting).toBe(drifting);
    expect(driftOf(marked, 'li')).toEqual({ samples: 0, mean: null, spread: null, drifting: false });
  });

  it('settings that nobody made are sound, and each fault is named', () => {
    const usual = defaultSettings('e');
    expect(settingsProblems(usual)).toEqual([]);
    expect(planOf(usual)).toEqual({ rounds: 1, tolerance: 1, step: 0.5 });
    expect(
      settingsProblems({ ...usual, rounds: 3 as never, step: 2, tolerance: -1, sampleEvery: 2 }),
    ).toHaveLength(4);
  });
});

describe('answers that are alike', () => {
  it.each([
    [{ text: '<p>北京是  首都。</p>' }, { text: '北京是首都。' }, true],
    [{ text: 'ＡＢＣ' }, { text: 'abc' }, true],
    [{ text: '北京' }, { text: '南京' }, false],
    [{ code: 'if a:\n  b()\n' }, { code: 'if a:\n  b()   \n\n' }, true],
    [{ code: 'if a:\n  b()' }, { code: 'if a:\nb()' }, false],
    [{}, { text: '<p></p>' }, true],
    [{ scratch: '/file/1' }, { scratch: '/file/2' }, false],
  ])('%j and %j say the same: %s', (one, other, same) => {
    expect(likenessOf(one) === likenessOf(other)).toBe(same);
  });

  it('similar ones share tokens, and the stretches that stand in both tell why', () => {
    const one = '实践是检验真理的唯一标准，真理来自实践。The END';
    const other = '实践是检验真理的唯一标准，所以真理来自实践。the end';
    expect(shareOf(tokensOf(one), tokensOf(other))).toBeGreaterThan(0.7);
    expect(shareOf(tokensOf(one), tokensOf('今天天气很好'))).toBe(0);
    expect(shareOf(tokensOf(''), tokensOf(''))).toBe(0);
    expect(commonStretches(one, other)).toEqual(['实践是检验真理的唯一标准']);
  });
});
