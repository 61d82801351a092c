import type { AppealEvent } from '@vigil/domain/appeals/public';
import { describe, expect, it } from 'vitest';
import { documentsAfter, type Fact } from '../runner/projection-specification.js';
import { appealProjection } from './appeal.projection.js';

const facts = { appealId: 'a1', examId: 'e1', paperId: 'p1', quId: 'q1', userId: 'zhang' };
const filed: AppealEvent = { type: 'AppealFiled', data: { ...facts, reason: '漏判', points: 2 } };
const answered = (pointsAfter: number): AppealEvent => ({
  type: 'AppealAnswered',
  data: { appealId: 'a1', reviewerId: 'li', answer: '已复核', pointsBefore: 2, pointsAfter },
});
const withdrawn: AppealEvent = { type: 'AppealWithdrawn', data: { appealId: 'a1' } };
const after = (...events: readonly AppealEvent[]) =>
  documentsAfter(
    appealProjection,
    events.map((event, index): Fact => ['appeal-a1', event, 100 + index]),
  ).get('a1');

describe('view appeals', () => {
  it('has a review waiting from when it was asked for', () => {
    expect(after(filed)).toMatchObject({
      ...{ id: 'a1', examId: 'e1', paperId: 'p1', quId: 'q1', userId: 'zhang', reason: '漏判' },
      ...{ state: 0, filedAt: 100, pointsBefore: 2, pointsAfter: null, answer: null },
    });
  });

  it('says whether points stand or changed, by whom and when', () => {
    expect(after(filed, answered(2))).toMatchObject({ state: 1, pointsAfter: 2 });
    expect(after(filed, answered(4))).toMatchObject({
      ...{ state: 2, pointsAfter: 4, answer: '已复核', answeredAt: 101, answeredBy: 'li' },
    });
  });

  it('one that was taken back waits again when it is asked for anew', () => {
    expect(after(filed, withdrawn)?.state).toBe(3);
    expect(after(filed, withdrawn, filed)).toMatchObject({ state: 0, filedAt: 102 });
    expect(documentsAfter(appealProjection, [['appeal-a1', withdrawn, 1]]).size).toBe(0);
  });
});
