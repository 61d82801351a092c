import { describe, expect, it } from 'vitest';
import { isAnswered, questionsOf } from '../sitting/paper-state.js';
import { handInRehearsal, rehearse, type Rehearsal } from './rehearsal.js';
import { everyType, keys, nine, objectiveOnly, blueprintOf, sampleExam } from '../sitting/sample.fixture.js';

const rehearsal = (more: Partial<Rehearsal> = {}): Rehearsal => ({
  exam: sampleExam,
  blueprint: blueprintOf(objectiveOnly),
  seed: 'a',
  userId: 'teacher',
  at: nine,
  ...more,
});

describe('rehearsing an exam', () => {
  it('draws the paper that a candidate with the same seed would get, whatever the time', () => {
    const late = rehearse(rehearsal({ at: nine + 365 * 86_400_000 }));
    expect(questionsOf(late)).toEqual(questionsOf(rehearse(rehearsal())));
    expect(late.handedIn).toBeNull();
    expect(questionsOf(late).some((question) => isAnswered(late, question))).toBe(false);
  });

  it('scores answers by the rules of a real paper, also during its first handMin minutes', () => {
    const open = rehearse(rehearsal({ exam: { ...sampleExam, handMin: 30 } }));
    const outcome = handInRehearsal(open, [{ quId: 'single', answer: { checked: ['single-a'] } }], keys);
    expect(
      'state' in outcome && outcome.state.score?.questions.find(({ quId }) => quId === 'single'),
    ).toMatchObject({ right: true });
    expect('state' in outcome && outcome.state.handedIn).not.toBeNull();
    expect(open.handedIn).toBeNull();
  });

  it('refuses what a paper refuses', () => {
    const answer = { checked: ['single-a', 'single-b'] };
    expect(handInRehearsal(rehearse(rehearsal()), [{ quId: 'single', answer }], keys)).toEqual({
      refusal: { reason: 'AnswerNotUnderstood' },
    });
    expect(handInRehearsal(rehearse(rehearsal()), [{ quId: 'other', answer: {} }], keys)).toEqual({
      refusal: { reason: 'QuestionNotInPaper' },
    });
  });

  it('has a paper with every type', () => {
    expect(questionsOf(rehearse(rehearsal({ blueprint: blueprintOf(everyType) })))).toHaveLength(
      everyType.length,
    );
  });
});
