import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderWeb } from '../../app/render-web.fixture.tsx';
import { ResultSummary } from './result-summary.tsx';
import type { Result } from './result.ts';

const plain: Result = {
  ...{ __typename: 'PaperResult', id: 'p1', examId: 'e1', title: '期末考试', realName: '林晓雯' },
  ...{ resultType: 3, valid: true, passed: null, totalScore: 100, thanks: null, voidReason: null },
  ...{ userScore: null, userObjScore: null, userSubjScore: null, userTime: 600, reviewState: 1 },
  ...{ createTime: '2026-11-20T01:00:00Z', handTime: '2026-11-20T01:10:00Z', exState: 0, exMsg: null },
  ...{ wholeCount: 1, halfCount: 0, quCount: 2, judging: false, lateAnswers: 0 },
  ...{ answersFrom: null, keysHeld: 0, keysHeldByOpenPaper: 0, groupList: [], quList: [] },
  ...{ resultsShown: true, resultsWithdrawn: false, resultsWhen: 'publish', resultsFrom: null },
};

const show = (change: Partial<Result>) =>
  renderWeb(<ResultSummary result={{ ...plain, ...change }} />, () => null);

it('says of results that were taken back that they are looked into, not that they are yet to come', () => {
  show({ resultsShown: false, resultsWithdrawn: true });
  expect(screen.getByText('成绩暂停公布')).toBeTruthy();
  expect(screen.getByText(/^成绩正在核查，暂时不能查看/)).toBeTruthy();
  expect(screen.queryByText(/待公布|尚未公布/)).toBeNull();
});

it.each([
  [7, '违纪', false],
  [5, '考试时间到', true],
])('thanks nobody by itself who was made to hand in: %i %s %s', (exState, word, thanked) => {
  show({ resultType: 1, exState });
  expect(screen.getByText(word)).toBeTruthy();
  expect(screen.queryByText('您已完成本次考试，感谢您的参与！') !== null).toBe(thanked);
});
