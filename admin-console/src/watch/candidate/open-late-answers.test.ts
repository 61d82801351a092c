import { describe, expect, it } from 'vitest';
import { openLateAnswers } from './open-late-answers.ts';

const entry = (type: string, quId: string | null, time: string) => ({
  type,
  text: `${type} ${quId}`,
  time,
  data: quId === null ? null : { quId },
});

describe('late answers that do not count', () => {
  it('each question once, with its last one', () => {
    const open = openLateAnswers([
      entry('AnswerArrivedLate', 'q1', '1'),
      entry('AnswerArrivedLate', 'q2', '2'),
      entry('AnswerArrivedLate', 'q1', '3'),
    ]);
    expect(open.map(({ quId, time }) => [quId, time])).toEqual([
      ['q1', '3'],
      ['q2', '2'],
    ]);
  });

  it('one that was admitted counts; another of the same question after that waits again', () => {
    const admitted = [entry('AnswerArrivedLate', 'q1', '1'), entry('LateAnswerAdmitted', 'q1', '2')];
    expect(openLateAnswers(admitted)).toEqual([]);
    expect(openLateAnswers([...admitted, entry('AnswerArrivedLate', 'q1', '3')])).toHaveLength(1);
  });

  it('other events and entries without a question are none', () => {
    expect(openLateAnswers([entry('AnswerSaved', 'q1', '1'), entry('AnswerArrivedLate', null, '2')])).toEqual(
      [],
    );
  });
});
