import type { PaperEvent } from '@vigil/domain/sitting/events';
import { expect, it } from 'vitest';
import { documentsAfter, type Fact } from '../runner/projection-specification.js';
import { markingReviewerProjection } from './marking-reviewer.projection.js';

interface Superseded {
  readonly reviewerId: string;
  readonly points: number;
}
const marked = (
  reviewerId: string,
  points: number,
  paper: string,
  at: number,
  supersedes?: Superseded[],
): Fact => {
  const mark = {
    ...{ quId: 'essay', points, answerRevision: 1, round: 1, stands: points },
    ...(supersedes && { supersedes }),
  };
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

it('view marking_reviewers counts no mark that a later one took the place of, whoever gave that', () => {
  const documents = documentsAfter(markingReviewerProjection, [
    marked('wang', 3, 'p1', 10),
    marked('wang', 6, 'p1', 20, [{ reviewerId: 'wang', points: 3 }]),
    marked('wang', 5, 'p2', 30),
    marked('li', 8, 'p2', 40, [{ reviewerId: 'wang', points: 5 }]),
  ]);
  expect(documents.get('e:wang')).toMatchObject({
    ...{ given: 1, lastAt: 30, byQuestion: { essay: { count: 1, points: 6 } } },
  });
  expect(documents.get('e:li')).toMatchObject({ given: 1, byQuestion: { essay: { count: 1, points: 8 } } });
});
