import { describe, expect, it } from 'vitest';
import type { Exam } from './exam.js';
import { mayEditExam, mayReviewExam, maySeeExam, mayWatchExam, type ExamUser } from './exam-rights.js';

const exam = {
  ownerId: 'owner',
  shared: { userIds: ['friend'], departIds: ['physics'], groupIds: ['examiners'] },
  reviewerIds: ['reviewer'],
  draft: false,
};
const teacher = (
  id: string,
  departIds: readonly string[] = [],
  groupIds: readonly string[] = [],
): ExamUser => ({
  id,
  departIds,
  groupIds,
  whole: false,
  watchesAll: false,
});
const administrator: ExamUser = { ...teacher('administrator'), whole: true, watchesAll: true };
const proctor: ExamUser = { ...teacher('proctor'), watchesAll: true };

describe('who reaches an exam', () => {
  it.each<[string, ExamUser, { edit?: true; review?: true; watch?: true }]>([
    ['its owner', teacher('owner'), { edit: true, review: true, watch: true }],
    ['a colleague it is shared with', teacher('friend'), { edit: true, review: true, watch: true }],
    [
      'somebody of a department it is shared with, or below it',
      teacher('x', ['optics', 'physics']),
      { edit: true, review: true, watch: true },
    ],
    [
      'somebody of a group it is shared with',
      teacher('x', [], ['examiners']),
      { edit: true, review: true, watch: true },
    ],
    ['an administrator', administrator, { edit: true, review: true, watch: true }],
    ['a reviewer it names', teacher('reviewer'), { review: true }],
    ['a proctor', proctor, { watch: true }],
    ['another teacher', teacher('stranger', ['chemistry']), {}],
  ])('%s', (_who, user, { edit = false, review = false, watch = false }) => {
    expect([mayEditExam(exam, user), mayReviewExam(exam, user), mayWatchExam(exam, user)]).toEqual([
      edit,
      review,
      watch,
    ]);
    expect(maySeeExam(exam, user)).toBe(edit || review || watch);
  });

  it('one that nobody owns is the administrators’, and those it is shared with', () => {
    const old = { draft: false };
    expect(maySeeExam(old, teacher('owner', ['physics']))).toBe(false);
    expect(mayEditExam(old, administrator)).toBe(true);
    expect(mayWatchExam(old, proctor)).toBe(true);
    expect(mayEditExam({ ...old, ownerId: null, shared: exam.shared }, teacher('friend'))).toBe(true);
  });

  it('[SC5] to who is bound one is theirs when all it names together are theirs', () => {
    const bound = {
      ...administrator,
      scope: { departIds: new Set(['physics']), userIds: new Set(['pupil']) },
    };
    const sat = (range: Partial<Exam['range']>, openType = 3) =>
      mayEditExam(
        { ...exam, openType, range: { departIds: [], groupIds: [], userIds: [], together: true, ...range } },
        bound,
      );
    expect(sat({ departIds: ['physics'], userIds: ['pupil'] })).toBe(true);
    expect(sat({ departIds: ['physics'] }, 2)).toBe(true);
    expect(sat({ departIds: ['chemistry'], userIds: ['pupil'] })).toBe(false);
    expect(sat({ departIds: ['physics'], userIds: ['stranger'] })).toBe(false);
    expect(sat({ departIds: ['physics'], groupIds: ['any'] })).toBe(false);
    expect(sat({})).toBe(false);
    expect(sat({ departIds: ['physics'] }, 1)).toBe(false);
  });

  it('a draft has nobody to watch', () => {
    expect(maySeeExam({ ...exam, draft: true }, proctor)).toBe(false);
    expect(mayWatchExam({ ...exam, draft: true }, teacher('owner'))).toBe(true);
  });
});
