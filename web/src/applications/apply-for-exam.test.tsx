import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderWeb } from '../app/render-web.fixture.tsx';
import { ApplyForExam } from './apply-for-exam.tsx';

const waiting = {
  ...{
    __typename: 'ExamApplication',
    id: 'a1',
    examId: 'e1',
    examTitle: '期末考试',
    kind: 1,
    applyMsg: '停电',
  },
  ...{
    applyTime: '2026-11-21T03:00:00Z',
    auditState: 0,
    auditMsg: '',
    auditUsed: false,
    until: null,
    files: [],
  },
};
const open = (abnormal: boolean, applications: readonly object[] = []) =>
  renderWeb(<ApplyForExam examId="e1" abnormal={abnormal} />, (_operation, { examId }) => ({
    myExamApplications: examId === 'e1' ? applications : [],
  }));

it.each([
  [false, '申请考试'],
  [true, '异常申请'],
])('files one: after a failed camera check (%j) it is 「%s」 [apply-001]', async (abnormal, name) => {
  open(abnormal);
  expect(await screen.findByRole('button', { name })).toBeTruthy();
});

it('shows the one that waits instead of filing another [apply-004]', async () => {
  open(false, [waiting]);
  expect(await screen.findByText('待审核')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
