import { expect, it } from 'vitest';
import { paperLimits } from '@vigil/domain/sitting/paper-limits';
import { LogGrowth, LogGrowthError } from '../../platform/limits/log-growth.js';
import { MovingClock, seconds } from '../../testing/moving-clock.js';
import { answerGrowth, growthOfPaper } from './answer-growth.js';

const li = { kind: 'candidate', id: 'li' } as const;
const saved = (html: string) => ({
  dataText: JSON.stringify({ quId: 'q1', answer: { text: html }, filled: true }),
});

function stopped(): { growth: LogGrowth; clock: MovingClock } {
  const clock = new MovingClock();
  clock.freeze();
  return { growth: new LogGrowth(clock), clock };
}

it('an essay of 18 KB that is saved every three seconds for three hours is saved to its last second', () => {
  const { growth, clock } = stopped();
  const essay = saved(`<p class="indent">${'答案写到这里，'.repeat(860)}</p>`);
  for (let at = 0; at < 3 * 3600; at += 3) {
    growth.charge(li, [essay], answerGrowth);
    clock.advance(seconds(3));
  }
  expect(growth.most().get('answers')).toBeLessThan(0.05);
  expect(growth.refused().get('answers')).toBe(0);
});

it('all that one paper may hold fits into one minute of it: the paper’s own bound comes first', () => {
  const { growth } = stopped();
  const largest = saved('<p class="a">字</p>'.repeat(9_000).slice(0, 200 * 1024 - 1));
  const bytes = Buffer.byteLength('<p class="a">字</p>'.repeat(9_000).slice(0, 200 * 1024 - 1));
  const count = Math.ceil((paperLimits.savedBytes + paperLimits.lateBytes) / bytes);
  for (let n = 0; n < count; n += 1) growth.charge(li, [largest], answerGrowth);
  expect(growth.refused().get('answers')).toBe(0);
  // Paper after paper is what it ends.
  expect(() => {
    for (let n = 0; n < count; n += 1) growth.charge(li, [largest], answerGrowth);
  }).toThrow(LogGrowthError);
});

it('every choice of five a second for an hour is saved', () => {
  const { growth, clock } = stopped();
  for (let n = 0; n < 5 * 3600; n += 1) {
    growth.charge(li, [saved('')], answerGrowth);
    clock.advance(200);
  }
  expect(growth.refused().get('answers')).toBe(0);
});

it('answers are counted apart from other acts, and handing in is never held back', () => {
  expect(growthOfPaper([{ type: 'AnswerSaved' }])).toBe(answerGrowth);
  expect(growthOfPaper([{ type: 'CandidateLeft' }])).toBeUndefined();
  expect(growthOfPaper([{ type: 'QuestionOpened' }, { type: 'AnswerSaved' }])).toBe(answerGrowth);
  expect(growthOfPaper([{ type: 'PaperHandedIn' }, { type: 'AnswerArrivedLate' }])).toBeNull();
});
