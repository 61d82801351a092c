import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { setToken } from '@vigil/ui/session/session.ts';
import { refusal, renderWeb } from '../../app/render-web.fixture.tsx';
import { BookPage } from './book-page.tsx';

const row = (quId: string, more: object = {}) => ({
  __typename: 'WrongBookRow',
  ...{ id: `u1:e1:${quId}`, quId, quType: 1, title: `题目${quId}`, wrongCount: 2 },
  ...{
    updateTime: '2026-11-21T00:00:00Z',
    examId: 'e1',
    examTitle: '期中考试',
    rightInRow: 1,
    locked: false,
    lockedUntil: null,
  },
  ...more,
});

afterEach(() => setToken(null));

/** A server with these rows; what was asked of it, in order. */
function open(rows: readonly ReturnType<typeof row>[], fail = false, trainings: readonly object[] = []) {
  const asked: [string, Record<string, unknown>][] = [];
  let left = rows;
  setToken('t');
  renderWeb(<BookPage />, (operation, variables) => {
    asked.push([operation, variables]);
    if (operation === 'WrongBook') {
      const { params } = variables['input'] as { params: { title?: string } };
      const records = left.filter(({ title }) => title.includes(params.title ?? ''));
      const page = { total: records.length, pages: 1, current: 1, size: 10, rightsToLeave: 3 };
      return { wrongBookPaging: { __typename: 'WrongBookPage', records, ...page } };
    }
    if (operation === 'WrongTrainings')
      return { trainExamPaging: { __typename: 'TrainRecordPage', records: trainings } };
    if (fail) return refusal(20010000, 'NotFound', '错题不存在！');
    left = left.filter(({ id }) => !(variables['ids'] as string[]).includes(id));
    return { wrongBookDelete: true };
  });
  const times = (operation: string) => asked.filter(([name]) => name === operation).length;
  return { asked, times };
}
const removeButton = () => screen.getByRole('button', { name: /移出错题本/ });

describe('错题本', () => {
  it('lists questions that lead to themselves, ten a page [wrongbook-007] [wrongbook-009]', async () => {
    const { asked } = open([row('1'), row('2', { title: '', quType: 2, locked: true })]);
    const link = await screen.findByRole('link', { name: '题目1' });
    expect(link.getAttribute('href')).toBe('/web/qu/view/1?examId=e1');
    const first = within(screen.getByRole('row', { name: /题目1/ }));
    expect(first.getByText('期中考试')).toBeTruthy();
    expect(first.getByText('1 / 3')).toBeTruthy();
    expect(asked).toContainEqual(['WrongBook', { input: { current: 1, size: 10, params: {} } }]);
    // What stands in an open paper is named, and leads nowhere.
    const second = within(screen.getByRole('row', { name: /图片试题/ }));
    expect(second.getByText('考试要用，暂不显示答案')).toBeTruthy();
    expect(second.queryByRole('link')).toBeNull();
  });

  it('removes chosen ones alone, after asking [wrongbook-002] [wrongbook-006] [wrongbook-010] [wrongbook-011] [wrongbook-013]', async () => {
    const { asked, times } = open([row('1'), row('2')]);
    await screen.findByText('题目1');
    expect(removeButton()).toHaveProperty('disabled', true);
    fireEvent.click(screen.getByRole('checkbox', { name: '选择“题目2”' }));
    fireEvent.click(removeButton());
    expect(await screen.findByText('确定要将选中的试题移出错题本吗？')).toBeTruthy();
    const dialog = within(screen.getByRole('dialog', { name: '移出错题本（1 道题）' }));
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['题目2']);
    expect(times('RemoveWrongQuestions')).toBe(0);
    fireEvent.click(screen.getByRole('button', { name: '确定' }));
    expect(await screen.findByText('错题移除成功！')).toBeTruthy();
    expect(asked).toContainEqual(['RemoveWrongQuestions', { ids: ['u1:e1:2'] }]);
    await screen.findByText('共 1 条');
    expect(screen.queryByText('题目2')).toBeNull();
    expect(removeButton()).toHaveProperty('disabled', true);
  });

  it('keeps the choice when removing fails, and says why', async () => {
    open([row('1')], true);
    fireEvent.click(await screen.findByRole('checkbox', { name: '全选本页' }));
    fireEvent.click(removeButton());
    fireEvent.click(await screen.findByRole('button', { name: '确定' }));
    expect(await screen.findByText('错题不存在！')).toBeTruthy();
    expect(screen.getByRole('checkbox', { name: '选择“题目1”' })).toHaveProperty('checked', true);
  });

  it('is searched by title; says why it is empty [wrongbook-004] [wrongbook-012]', async () => {
    const { asked } = open([row('1')]);
    await screen.findByText('题目1');
    fireEvent.change(screen.getByRole('searchbox', { name: '试题题目' }), { target: { value: ' 没有 ' } });
    expect(await screen.findByText('没有符合条件的错题')).toBeTruthy();
    expect(asked.at(-1)?.[1]).toMatchObject({ input: { params: { title: '没有' } } });
  });

  it('says that there is nothing, or that it is not shown, and nothing to train [wrongbook-004] [wrongbook-005]', async () => {
    open([]);
    expect(await screen.findByText('暂无错题或管理员未开启错题查看')).toBeTruthy();
    expect(await screen.findByText('暂无训练记录')).toBeTruthy();
    expect(screen.queryByRole('link', { name: '开始错题训练' })).toBeNull();
  });

  it('leads on to practising while it is empty, and not to a review that is empty too', async () => {
    open([]);
    const practise = await screen.findByRole('link', { name: '去题库练习' });
    expect(practise.getAttribute('href')).toBe('/web/repo');
    expect(screen.queryByRole('link', { name: '今日复习' })).toBeNull();
    expect(screen.queryByRole('searchbox')).toBeNull();
    cleanup();
    open([row('1')]);
    await screen.findByText('题目1');
    expect(screen.getByRole('link', { name: '今日复习' }).getAttribute('href')).toBe('/web/book/review');
  });

  const training = (id: string, state: number, repoId = 'e1') => ({
    ...{
      __typename: 'TrainRecord',
      id,
      repoId,
      repoId_dictText: '期中考试',
      mode: 0,
      chapterId: null,
      chapterTitle: null,
    },
    ...{ state, answerCount: 3, totalCount: 8, rightCount: 1, openCount: 0, percent: 33, totalPercent: 13 },
    ...{ available: 8, createTime: '2026-11-21T00:00:00Z', updateTime: '2026-11-21T00:00:00Z' },
  });

  it('begins a training of wrong questions, and goes on with one that has not ended [wrongbook-001] [wrongbook-003] [wrongbook-007] [wrongbook-008]', async () => {
    const { asked } = open([row('1')], false, [training('t2', 0), training('t1', 1, 'e2')]);
    const start = await screen.findByRole('link', { name: '开始错题训练' });
    expect(start.getAttribute('href')).toBe('/web/repo/training/all/0');
    const goOn = await screen.findByRole('link', { name: '继续训练' });
    expect(goOn.getAttribute('href')).toBe('/web/repo/training/e1/0');
    expect(screen.getByText('训练已结束').getAttribute('aria-disabled')).toBe('true');
    expect(screen.getAllByText('已答 3/8')).toHaveLength(2);
    expect(asked).toContainEqual(['WrongTrainings', { input: { current: 1, size: 5, params: {} } }]);
  });
});
