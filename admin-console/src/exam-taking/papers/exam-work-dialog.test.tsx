import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderConsole, type Server } from '../../app/testing/render-console.tsx';
import { ExamWorkDialog } from './exam-work-dialog.tsx';

const none = {
  __typename: 'ExamWork',
  examId: 'e1',
  judgeState: 0,
  judgeTotal: 0,
  judgeDone: 0,
  judgeFailed: 0,
  judgeMsg: null,
  reviewCount: 0,
  createState: 0,
  createTotal: 0,
  createDone: 0,
  createMsg: null,
};

function show(answer: Partial<typeof none> | object, act: ReturnType<Server> = { data: {} }) {
  const asked: string[] = [];
  renderConsole(
    <ExamWorkDialog exam={{ id: 'e1', title: 'Python 期末' }} onClose={() => {}} />,
    (operation, variables) => {
      asked.push(`${operation} ${String(variables['examId'])}`);
      return operation === 'ExamWorkState' ? { data: { examWork: { ...none, ...answer } } } : act;
    },
  );
  return asked;
}
const panel = (name: string) => screen.findByRole('region', { name });

describe('试卷与判题', () => {
  it('says what has not begun, and orders it once [exam-044]', async () => {
    const asked = show({}, { data: { batchCreatePaper: { ...none, createState: 1 } } });
    expect(within(await panel('预生成试卷')).getByText('未进行')).toBeTruthy();
    expect(within(await panel('编程题判题')).queryByRole('progressbar')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: '开始生成' }));
    expect(asked.filter((one) => one === 'BatchCreatePaper e1')).toHaveLength(1);
  });

  it('shows how far both are, and lets nobody order what is under way [exam-044]', async () => {
    show({ createState: 1, createTotal: 2000, createDone: 500, judgeState: 2, judgeTotal: 3, judgeDone: 3 });
    const create = within(await panel('预生成试卷'));
    expect(create.getByText('500 / 2,000 份试卷')).toBeTruthy();
    expect(create.getByRole('progressbar', { name: '预生成试卷进度' }).getAttribute('aria-valuenow')).toBe(
      '25',
    );
    expect(create.getByRole('button')).toHaveProperty('disabled', true);
    const judge = within(await panel('编程题判题'));
    expect(judge.getByText('已完成')).toBeTruthy();
    expect(judge.getByRole('button', { name: '再次判题' })).toHaveProperty('disabled', false);
  });

  it('says what failed and why, what still waits, and why an order was refused [exam-044]', async () => {
    show(
      {
        judgeState: 3,
        judgeTotal: 9,
        judgeDone: 7,
        judgeFailed: 2,
        judgeMsg: '评测服务暂时不可用',
        reviewCount: 4,
      },
      { refusal: { code: 20010000, reason: 'ExamIsDraft', message: '草稿不能预生成试卷，请先发布考试！' } },
    );
    const judge = within(await panel('编程题判题'));
    expect(judge.getByText('7 / 9 份试卷，2 份失败')).toBeTruthy();
    expect(judge.getByText('评测服务暂时不可用')).toBeTruthy();
    expect(judge.getByText('4 份已交试卷仍在等待判题或阅卷。')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '开始生成' }));
    expect((await screen.findByRole('alert')).textContent).toContain('草稿不能预生成试卷');
  });
});
