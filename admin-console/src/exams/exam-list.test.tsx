import { IconHourglassHigh, IconSpeakerphone } from '@tabler/icons-react';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { BroughtContext, type BroughtExamDialog } from '../app/brought.tsx';
import { consoleSession } from '../app/testing/console-session.tsx';
import { renderConsole, type Answer, type Server } from '../app/testing/render-console.tsx';
import { ExamListPage } from './exam-list-page.tsx';

// Whole pages, several files at once on a small machine, take their time.
vi.setConfig({ testTimeout: 30_000 });

const rights = { mayEdit: true, mayReview: true, mayWatch: true, mayPublish: true };
const row = (id: string, title: string, more: object = {}) => ({
  ...{
    __typename: 'ExamAdminRow',
    id,
    title,
    version: 3,
    examType: 1,
    offline: false,
    openType: 1,
    draft: false,
    state: 0,
  },
  ...{
    startTime: '2026-11-21T01:00:00Z',
    endTime: '2026-11-21T03:00:00Z',
    totalTime: 60,
    totalScore: 100,
    qualifyScore: 60,
    price: 0,
  },
  ...{
    procCount: 0,
    handCount: 0,
    requireCount: 0,
    ownerId: 'u1',
    ownerName: '王老师',
    shared: { userIds: [], departIds: [], groupIds: [] },
  },
  ...rights,
  ...more,
});

const mine = row('e1', '期中测验');
const friends = row('e2', '单元测验', {
  ownerId: 'u2',
  ownerName: '李老师',
  shared: { userIds: ['u1'], departIds: [], groupIds: ['g1'] },
});
const reviewed = row('e3', '作文竞赛', {
  ownerId: null,
  ownerName: null,
  mayEdit: false,
  mayWatch: false,
  mayPublish: false,
});
const watched = row('e4', '开放考试', { mayEdit: false, mayReview: false, mayPublish: false });

/** What slices above do with an exam. */
const dialogs: readonly BroughtExamDialog[] = [
  {
    key: 'extend',
    label: '延长时间',
    icon: IconHourglassHigh,
    place: 1,
    fits: ({ mayWatch }) => mayWatch,
    Dialog: ({ exam, onDone }) => <button onClick={onDone}>{`延长 ${exam.title}`}</button>,
  },
  {
    key: 'results',
    label: '成绩公布',
    icon: IconSpeakerphone,
    place: 3,
    fits: ({ mayPublish }) => mayPublish,
    Dialog: () => null,
  },
];

function open(
  permissions: string[],
  answers: Readonly<Record<string, Answer>> = {},
  address = '/admin/exam/list',
) {
  const asked: { operation: string; variables: Record<string, unknown> }[] = [];
  const server: Server = (operation, variables) => {
    asked.push({ operation, variables });
    if (operation === 'ExamPaging')
      return {
        data: {
          examPaging: {
            total: 4,
            pages: 1,
            current: 1,
            size: 10,
            records: [mine, friends, reviewed, watched],
          },
        },
      };
    if (operation === 'PickDepartments') return { data: { departDict: [] } };
    if (operation === 'PickGroups')
      return { data: { groupPaging: { records: [{ id: 'g1', title: '安全员', userCount: 2 }] } } };
    if (operation === 'PickUsers')
      return {
        data: {
          userPaging: {
            total: 1,
            records: [{ id: 'u1', userName: 'wang', realName: '王老师', mobile: null, deptName: null }],
          },
        },
      };
    return answers[operation] ?? { data: {} };
  };
  const page = (
    <BroughtContext value={{ examDialogs: dialogs }}>
      <ExamListPage />
    </BroughtContext>
  );
  renderConsole(consoleSession(page, permissions), server, address);
  return (operation: string) =>
    asked.filter((each) => each.operation === operation).map(({ variables }) => variables);
}

const teacher = ['exam:list', 'exam:add', 'exam:stat', 'exam:watch'];
const rowOf = async (title: string) => within((await screen.findByText(title)).closest('tr') as HTMLElement);
const openMenu = async (title: string) => userEvent.click(await screen.findByLabelText(`更多操作：${title}`));

/** The words of the open menu. */
const offered = (): Promise<(string | null)[]> =>
  waitFor(() => {
    const items = [...document.querySelectorAll('[role="menuitem"]')];
    expect(items.length).toBeGreaterThan(0);
    return items.map((item) => item.textContent);
  });

describe('the list of exams', () => {
  it('says whose each is and whether it is shared', async () => {
    open(teacher);
    expect((await rowOf('期中测验')).getByText('王老师')).toBeTruthy();
    expect((await rowOf('期中测验')).queryByText('已共享')).toBeNull();
    expect((await rowOf('单元测验')).getByText('李老师')).toBeTruthy();
    expect((await rowOf('单元测验')).getByText('已共享')).toBeTruthy();
    expect((await rowOf('作文竞赛')).getByText('管理员')).toBeTruthy();
  });

  it('asks for what belongs to one, as its address says; an unknown word asks for everything', async () => {
    expect(open(teacher, {}, '/admin/exam/list?belonging=shared')('ExamPaging')[0]).toMatchObject({
      input: { params: { belonging: 'shared' } },
    });
    expect(open(teacher, {}, '/admin/exam/list?belonging=x')('ExamPaging')[0]).toMatchObject({
      input: { params: { belonging: null } },
    });
  });

  it('is not filtered by whose they are for whoever sets none', async () => {
    open(['exam:list', 'exam:watch']);
    await screen.findByText('期中测验');
    expect(screen.queryByLabelText('归属')).toBeNull();
  });

  it.each([
    [
      'to whoever sets it',
      '期中测验',
      ['监考', '编辑', '统计'],
      [
        '预览',
        '打印',
        '复制',
        '增加场次',
        '共享',
        '考试通知',
        '延长时间',
        '成绩公布',
        '历史记录',
        '禁用',
        '删除',
      ],
    ],
    ['to its reviewer', '作文竞赛', ['统计'], []],
    ['to a proctor', '开放考试', ['监考'], ['延长时间']],
  ])('offers %s what the server takes, and nothing else', async (_who, title, inRow, items) => {
    open(teacher);
    const row = await rowOf(title);
    expect(
      row.queryAllByLabelText(new RegExp(`^(监考|编辑|统计)：${title}$`)).map((act) => act.textContent),
    ).toEqual(inRow);
    expect(row.queryByLabelText(`更多操作：${title}`) !== null).toBe(items.length > 0);
    if (items.length === 0) return;
    await openMenu(title);
    expect(await offered()).toEqual(items);
  });

  it('opens what a slice above does with an exam, and asks for the list anew once that is done', async () => {
    const asked = open(teacher);
    await openMenu('开放考试');
    await userEvent.click(await screen.findByText('延长时间'));
    const before = asked('ExamPaging').length;
    await userEvent.click(await screen.findByText('延长 开放考试'));
    await waitFor(() => expect(asked('ExamPaging').length).toBeGreaterThan(before));
    expect(screen.queryByText('延长 开放考试')).toBeNull();
  });

  it('shows an exam beside the list when its address says so, and says when it is not among those shown', async () => {
    open(teacher, {}, '/admin/exam/list?open=e2');
    const panel = within(await screen.findByLabelText('考试详情'));
    expect(panel.getByText('单元测验').tagName).toBe('H2');
    expect(panel.getByText('2026-11-21 09:00:00')).toBeTruthy();
    expect(panel.getByText('60 分钟')).toBeTruthy();
    expect(panel.getByText('统计').closest('a')?.getAttribute('href')).toBe('/admin/exam/statistics/e2');
    fireEvent.click(panel.getByLabelText('关闭'));
    await waitFor(() => expect(screen.queryByLabelText('考试详情')).toBeNull());
    cleanup();
    open(teacher, {}, '/admin/exam/list?open=gone');
    expect(await screen.findByText('这场考试不在当前列表中')).toBeTruthy();
  });

  it('changes of the chosen only those that are one’s own to change, and says how many', async () => {
    const asked = open(teacher, { ExamState: { data: { examState: true } } });
    await screen.findByText('期中测验');
    for (const box of screen.getAllByLabelText('选择此行')) fireEvent.click(box);
    expect(screen.getByText('其中 2 场可以由您修改')).toBeTruthy();
    await userEvent.click(screen.getByText('禁用', { selector: '.mantine-Button-label' }));
    await userEvent.click(
      await screen.findByText('禁用', { selector: '[role="dialog"] .mantine-Button-label' }),
    );
    await waitFor(() => expect(asked('ExamState')).toEqual([{ ids: ['e1', 'e2'], state: 1 }]));
  });

  it('shares an exam, and keeps what was chosen when the server refuses', async () => {
    const asked = open(teacher, {
      ExamShare: { refusal: { code: 10010003, reason: 'NotAllowed', message: '您没有权限执行此操作！' } },
    });
    await openMenu('单元测验');
    await userEvent.click(await screen.findByText('共享', { selector: '[role="menuitem"] *' }));
    const dialog = within((await screen.findByText('共享考试')).closest('[role="dialog"]') as HTMLElement);
    expect(dialog.getByText(/归 李老师 所有/)).toBeTruthy();
    await userEvent.click(await dialog.findByLabelText('移除 王老师'));
    await userEvent.click(dialog.getByText('保存', { selector: '.mantine-Button-label' }));
    await waitFor(() =>
      expect(asked('ExamShare')).toEqual([
        { id: 'e2', version: 3, shared: { userIds: [], departIds: [], groupIds: ['g1'] } },
      ]),
    );
    expect(await dialog.findByText('您没有权限执行此操作！')).toBeTruthy();
    expect(dialog.queryByText('王老师')).toBeNull();
  });

  it('shares on top of what somebody else shared meanwhile: what they added stays, what was taken away goes [common-046] [common-084]', async () => {
    const answers: Record<string, Answer> = {
      ExamShare: {
        refusal: { code: 20010000, reason: 'SomebodyWasFaster', message: '考试已被他人修改，请刷新后重试！' },
      },
      ExamSharing: {
        data: {
          examDetail: {
            id: 'e2',
            version: 4,
            shared: { userIds: ['u1', 'u5'], departIds: ['d1'], groupIds: [] },
          },
        },
      },
      ExamHistory: { data: { examHistory: [] } },
    };
    const asked = open(teacher, answers);
    await openMenu('单元测验');
    await userEvent.click(await screen.findByText('共享', { selector: '[role="menuitem"] *' }));
    const dialog = within((await screen.findByText('共享考试')).closest('[role="dialog"]') as HTMLElement);
    await userEvent.click(await dialog.findByLabelText('移除 王老师'));
    await userEvent.click(dialog.getByText('保存', { selector: '.mantine-Button-label' }));
    const keep = await screen.findByText('在其基础上保存我的修改');
    await waitFor(() => expect(keep.closest('button')?.disabled).toBe(false));
    answers['ExamShare'] = { data: { examShare: { __typename: 'ExamAdminRow', id: 'e2' } } };
    await userEvent.click(keep);
    await waitFor(() =>
      expect(asked('ExamShare')[1]).toEqual({
        id: 'e2',
        version: 4,
        shared: { userIds: ['u5'], departIds: ['d1'], groupIds: [] },
      }),
    );
    expect(await screen.findByText('保存成功')).toBeTruthy();
  });
});
