import type { PaperEvent } from '@vigil/domain/sitting/events';
import { expect, it } from 'vitest';
import { documentsAfter, type Fact } from '../runner/projection-specification.js';
import { markingReviewerProjection } from './marking-reviewer.projection.js';

const marked = (reviewerId: string, points: number, paper: string, at: number): Fact => {
  const mark = { quId: 'essay', points, answerRevision: 1, round: 1, stands: points };
  const event: PaperEvent = { type: 'AnswersMarked', data: { examId: 'e', reviewerId, marks: [mark] } };
  return [`paper-${paper}`, event, at];
};

it('view marking_reviewers sums what each reviewer of an exam has given, over papers', () => {
  const documents = documentsAfter(markingReviewerProjection, [
    marked('wang', 6.1, 'p1', 10),
    marked('wang', 7.2, 'p2', 20),
    marked('li', 3, 'p3', 30),
  ]);
  expect(documents.get('e:wang')).toMatchObject({
    ...{
      examId: 'e',
      reviewerId: 'wang',
      given: 2,
      lastAt: 20,
      byQuestion: { essay: { count: 2, points: 13.3 } },
    },
  });
  expect(documents.get('e:li')).toMatchObject({ given: 1, lastAt: 30 });
});
