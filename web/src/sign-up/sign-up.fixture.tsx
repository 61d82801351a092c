import { screen } from '@testing-library/react';
import { renderWeb, type Server } from '../app/render-web.fixture.tsx';
import type { SignUpCategoryFragment, SignUpInfoFragment } from '../generated/graphql.ts';
import { BuyPage } from './buy-page.tsx';

export const sitting = {
  ...{
    __typename: 'SignUpSitting',
    id: 'e1',
    title: '第一场',
    seats: null,
    left: null,
    waiting: 0,
    offline: false,
  },
  ...{ startTime: '2026-12-01T01:00:00Z', endTime: '2026-12-01T03:00:00Z' },
} as const;
export const given = {
  ...{ realName: '王小明', sex: null, birthDate: '', idCardType: null, idCard: '' },
  ...{ mobile: '13800138000', phone: '', certAddress: '', face: '' },
};
export const info = (change: Partial<SignUpInfoFragment> = {}) => ({
  __typename: 'UserExamInfo' as const,
  ...{ catId: 'c1', step: 1, price: 0, examId: null, place: null, inLine: null, heldUntil: null },
  ...{ consent: '2026-11', mayCancel: false, begun: false, over: false, mayResit: false, missed: false },
  ...{ closed: null, sitting: null, info: given },
  ...change,
});
export const category = (change: Partial<SignUpCategoryFragment> = {}) => ({
  __typename: 'ExamCategoryRow' as const,
  ...{ id: 'c1', name: '消防设施操作员', cover: null, price: 0, faceCrowd: '', description: '' },
  ...{ context: '', certSample: null, isOpen: true, haveAssignExam: false, haveExam: true },
  ...{ isBuy: false, isSelectTime: false, isWaiting: false, examList: [sitting] },
  ...change,
});

export const answers =
  (own: SignUpInfoFragment): Server =>
  (operation) => {
    if (operation === 'OwnSignUp') return { userExamInfo: own };
    if (operation === 'SignUpSittings') return { examSittings: [sitting, { ...sitting, id: 'e2' }] };
    return operation === 'SignUpCategoryDetail' ? { examCategoryDetail: category() } : null;
  };
export const buy = (own: SignUpInfoFragment, query = '') =>
  renderWeb(<BuyPage />, answers(own), {
    ...{ path: '/web/exam/buyExam', at: `/web/exam/buyExam?id=c1${query}` },
  });
export const where = () => screen.getByLabelText('地址').textContent;
