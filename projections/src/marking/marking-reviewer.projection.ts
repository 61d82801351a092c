import type { AnswersMarked } from '@vigil/domain/sitting/public';
import type { Projection } from '../runner/projection.js';
import { markingReviewerCollection, type MarkingReviewerView } from './marking-reviewer-view.js';

/** View `marking_reviewers`: what each reviewer of an exam has marked, without what later marks took the place of. Bus topic: the exam. */
export const markingReviewerProjection: Projection<MarkingReviewerView> = {
  name: 'marking_reviewers',
  version: 2,
  collection: markingReviewerCollection,
  handles: ['AnswersMarked'],
  key: (event) => {
    const { examId, reviewerId, marks } = event.data as AnswersMarked;
    const superseded = marks.flatMap(({ supersedes = [] }) => supersedes.map((one) => one.reviewerId));
    return [...new Set([reviewerId, ...superseded])].map((one) => `${examId}:${one}`);
  },
  fold: (document, event, id) => {
    const { examId, reviewerId, marks } = event.data as AnswersMarked;
    const whose = id.slice(examId.length + 1);
    const before = document ?? {
      ...{ id, position: event.position, examId, reviewerId: whose, given: 0, lastAt: 0, byQuestion: {} },
    };
    const byQuestion = { ...before.byQuestion };
    let given = before.given;
    const count = (quId: string, points: number, by: 1 | -1): void => {
      const known = byQuestion[quId] ?? { count: 0, points: 0 };
      byQuestion[quId] = {
        count: known.count + by,
        points: Math.round((known.points + by * points) * 10) / 10,
      };
      given += by;
    };
    for (const { quId, points, supersedes = [] } of marks) {
      for (const gone of supersedes) if (gone.reviewerId === whose) count(quId, gone.points, -1);
      if (reviewerId === whose) count(quId, points, 1);
    }
    return { ...before, given, lastAt: reviewerId === whose ? event.time : before.lastAt, byQuestion };
  },
  topic: ({ examId }) => examId,
};
