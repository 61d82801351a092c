import type { AnswersMarked } from '@vigil/domain/sitting/public';
import type { Projection } from '../runner/projection.js';
import { markingReviewerCollection, type MarkingReviewerView } from './marking-reviewer-view.js';

/** View `marking_reviewers`: what each reviewer of an exam has marked. Bus topic: the exam. */
export const markingReviewerProjection: Projection<MarkingReviewerView> = {
  name: 'marking_reviewers',
  version: 1,
  collection: markingReviewerCollection,
  handles: ['AnswersMarked'],
  key: (event) => {
    const { examId, reviewerId } = event.data as AnswersMarked;
    return `${examId}:${reviewerId}`;
  },
  fold: (document, event, id) => {
    const { examId, reviewerId, marks } = event.data as AnswersMarked;
    const before = document ?? {
      ...{ id, position: event.position, examId, reviewerId, given: 0, lastAt: 0, byQuestion: {} },
    };
    const byQuestion = { ...before.byQuestion };
    for (const { quId, points } of marks) {
      const known = byQuestion[quId] ?? { count: 0, points: 0 };
      byQuestion[quId] = { count: known.count + 1, points: Math.round((known.points + points) * 10) / 10 };
    }
    return { ...before, given: before.given + marks.length, lastAt: event.time, byQuestion };
  },
  topic: ({ examId }) => examId,
};
