import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderConsole, type Answer, type Server } from '../../app/testing/render-console.tsx';
import { ExamStepper } from './exam-stepper.tsx';
import { newExam, inputOf } from './exam-values.ts';

// Under load a form of many inputs takes its time to be drawn.
vi.setConfig({ testTimeout: 30_000 });

type Opened = NonNullable<Parameters<typeof ExamStepper>[0]['opened']>;

/** A sound draft as the server tells it. */
const draft = (more: Partial<Opened> = {}): Opened => {
  const { password: _password, version: _version, ...input } = inputOf(newExam, 'exam-1', 1);
  return {
    ...(input as unknown as Opened),
    ...{
      id: 'exam-1',
      version: 4,
      title: '期末考试',
      hasPassword: false,
      totalScore: 4,
      state: 1,
      draft: true,
      paperCount: 0,
    },
    ...{
      updateTime: '2026-11-21T00:00:00Z',
      startTime: '2026-11-21T01:00:00Z',
      endTime: '2026-11-21T03:00:00Z',
      leaveOn: false,
    },
    tmplGroups: [
      { id: 'g', title: '单选题', quType: 1, perScore: 2, quIds: ['q1', 'q2'], quScores: null, draws: [] },
    ],
    ...more,
  };
};

const asked: { operation: string; variables: Record<string, unknown> }[] = [];
const sent = (operation: string) =>
  asked.filter((each) => each.operation === operation).map(({ variables }) => variables);

const counts = {
  examDrawCounts: {
    groups: [{ available: [] }],
    impossible: null,
    fixed: ['q1', 'q2'].map((id) => ({ id, quType: 1, text: `题目 ${id}`, level: 1, state: 0 })),
  },
};

/** What somebody else changed meanwhile, besides the name. */
let theirs: Partial<Opened> = {};

/** Answers what the stepper asks; saving as the test says, in order. */
function serverOf(saves: Answer[] = []): Server {
  asked.length = 0;
  theirs = {};
  return (operation, variables) => {
    asked.push({ operation, variables });
    switch (operation) {
      case 'ExamCategories':
        return { data: { examCategoryPage: { records: [] } } };
      case 'ExamDrawCounts':
        return { data: counts };
      case 'ExamSave':
        return saves.shift() ?? { data: { examSave: { id: 'exam-1' } } };
      case 'CandidateCount':
        return { data: { rangeCount: 42 } };
      case 'PickUsers':
        return { data: { userPaging: { total: 0, records: [] } } };
      case 'ExamDetail':
        return { data: { examDetail: draft({ version: 9, title: '别人改过的名称', ...theirs }) } };
      case 'ExamHistory':
        return {
          data: {
            examHistory: [
              {
                __typename: 'ReferenceVersion',
                version: 9,
                time: '2026-11-20T02:00:00Z',
                actorName: '王老师',
                kind: 'changed',
                changes: [],
              },
            ],
          },
        };
      default:
        return { data: {} };
    }
  };
}

const open = (more: Partial<Opened> = {}, saves?: Answer[], step = 6) =>
  renderConsole(
    <ExamStepper opened={draft(more)} firstStep={step} />,
    serverOf(saves),
    '/admin/exam/edit/exam-1',
  );
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const refusal = (reason: string, message: string): Answer => ({
  refusal: { code: 20010000, reason, message },
});

describe('the stepper of an exam', () => {
  it('says what is missing, and leads to it', async () => {
    open({ title: '', endTime: null });
    const missing = await screen.findAllByRole('link', { name: '去完善' });
    expect(missing).toHaveLength(2);
    expect(screen.getByRole('button', { name: '发布考试' }).hasAttribute('disabled')).toBe(true);
    await userEvent.click(missing[1] as HTMLElement);
    expect(screen.getByRole('group', { name: '时间' })).not.toBeNull();
  });

  it('leads the keyboard to the head of the next step', async () => {
    open({}, [], 0);
    await press('下一步');
    expect(document.activeElement).toBe(screen.getByRole('group', { name: '试卷' }));
  });

  it('publishes what is sound, in the version that was opened, with the total shown', async () => {
    open();
    expect(await screen.findByText('可以发布')).not.toBeNull();
    expect(screen.getByText('总分', { exact: false }).textContent).toContain('总分 4 分');
    await press('发布考试');
    const asked = await screen.findByRole('dialog', { name: '发布考试' });
    expect(sent('ExamSave')).toEqual([]);
    expect(asked.textContent).toContain('2026-11-21 09:00 至 2026-11-21 11:00（北京时间）');
    expect(await within(asked).findByText('完全公开（42 人）')).not.toBeNull();
    const unusual = within(asked).getByRole('group', { name: /不常见的设置/ });
    expect(unusual.textContent).toContain('及格分是 0 分，交卷即及格');
    await userEvent.dblClick(within(asked).getByRole('button', { name: '确认发布' }));
    expect(sent('ExamSave')).toMatchObject([
      { input: { id: 'exam-1', version: 4, draft: false, title: '期末考试' } },
    ]);
  });

  it('saves no time that cannot be read, and keeps it as it was typed', async () => {
    open({}, [], 2);
    const start = screen.getByRole('textbox', { name: '开始时间' });
    await userEvent.clear(start);
    await userEvent.type(start, '下周三');
    await userEvent.click(screen.getByRole('button', { name: /^6 ?结果/ }));
    const step = screen.getByRole('button', { name: /时间 ?1 处待完善/ });
    await press('保存草稿');
    expect(sent('ExamSave')).toEqual([]);
    expect(step.getAttribute('aria-current')).toBe('step');
    const link = await screen.findByRole('link', { name: /开始时间“下周三”无法识别/ });
    await userEvent.click(link);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByDisplayValue('下周三')));
  });

  it('saves a draft as often as one likes, each time over the version before', async () => {
    open({ tmplGroups: [] });
    await press('保存草稿');
    await screen.findByText('草稿已保存');
    await press('保存草稿');
    expect(sent('ExamSave').map(({ input }) => input)).toMatchObject([
      { version: 4, draft: true },
      { version: 5, draft: true },
    ]);
  });

  it('keeps what was typed and shows the field when the server refuses', async () => {
    open({}, [refusal('BadInput', '大题“单选题”要抽9道题，但符合条件的只有2道！')]);
    await press('发布考试');
    await press('确认发布');
    const group = await screen.findByRole('region', { name: '大题：单选题' });
    expect(within(group).getByRole('alert').textContent).toContain('符合条件的只有2道');
    expect(document.activeElement?.textContent).toContain('有 1 处需要修改后才能保存');
  });

  it('offers both versions when somebody was faster, and saves mine on top of theirs', async () => {
    open({}, [refusal('SomebodyWasFaster', '考试已被他人修改，请刷新后重试！')], 5);
    fireEvent.change(screen.getByRole('textbox', { name: '及格分' }), { target: { value: '3' } });
    await press('保存草稿');
    const dialog = await screen.findByRole('dialog', { name: '已被他人修改' });
    expect(await within(dialog).findByText('别人改过的名称')).not.toBeNull();
    expect(dialog.textContent).toContain('王老师');
    fireEvent.click(within(dialog).getByText('在其基础上保存我的修改'));
    await screen.findByText('草稿已保存');
    expect(sent('ExamSave').at(-1)).toMatchObject({
      input: { version: 9, title: '别人改过的名称', qualifyScore: 3 },
    });
  });

  it('gives single questions points of their own: the total follows, Enter leads on, what is wrong is said beside it', async () => {
    open({}, [], 1);
    const group = await screen.findByRole('region', { name: '大题：单选题' });
    const [first, second] = ['第 1 题的分数', '第 2 题的分数'].map(
      (name) => within(group).getByRole('textbox', { name }) as HTMLInputElement,
    );
    expect([first?.value, second?.value]).toEqual(['2', '2']);
    await userEvent.click(first as HTMLElement);
    await userEvent.keyboard('5{Enter}');
    expect(document.activeElement).toBe(second);
    await userEvent.keyboard('0');
    expect(within(group).getByText('分数必须大于0！')).not.toBeNull();
    expect(second?.getAttribute('aria-invalid')).toBe('true');
    await userEvent.keyboard('{Backspace}{Shift>}{Enter}{/Shift}');
    expect(document.activeElement).toBe(first);
    expect(second?.value).toBe('2');
    expect(group.textContent).toContain('固定试题 2 题，共 7 分；1 题单独设分');
    expect(screen.getByText('总分', { exact: false }).textContent).toContain('总分 7 分');
    await press('保存草稿');
    await screen.findByText('草稿已保存');
    expect(sent('ExamSave')[0]).toMatchObject({
      input: { tmplGroups: [{ perScore: 2, quScores: [{ quId: 'q1', score: 5 }] }] },
    });
    await press('全部设为每题 2 分');
    expect(first?.value).toBe('2');
    expect(screen.getByText('总分', { exact: false }).textContent).toContain('总分 4 分');
  });

  it('lets points be corrected, and keeps none that are those of the group', async () => {
    open({}, [], 1);
    const group = await screen.findByRole('region', { name: '大题：单选题' });
    const first = within(group).getByRole('textbox', { name: '第 1 题的分数' }) as HTMLInputElement;
    await userEvent.click(first);
    await userEvent.keyboard('5{Backspace}');
    expect(first.value).toBe('');
    expect(group.textContent).not.toContain('单独设分');
    await userEvent.keyboard('3');
    expect(first.value).toBe('3');
    expect(group.textContent).toContain('固定试题 2 题，共 5 分；1 题单独设分');
    await userEvent.keyboard('{Backspace}2{Enter}');
    const each = screen.getByRole('textbox', { name: '每题分数' });
    fireEvent.change(each, { target: { value: '4' } });
    expect(first.value).toBe('4');
    expect(group.textContent).toContain('固定试题 2 题，共 8 分');
  });

  it('says of two papers what is in them when somebody was faster', async () => {
    open({}, [refusal('SomebodyWasFaster', '考试已被他人修改，请刷新后重试！')], 1);
    fireEvent.change(await screen.findByRole('textbox', { name: '第 1 题的分数' }), {
      target: { value: '5' },
    });
    theirs = {
      tmplGroups: [
        { id: 'g', title: '单选题', quType: 1, perScore: 3, quIds: ['q1'], quScores: null, draws: [] },
      ],
    };
    await press('保存草稿');
    const dialog = await screen.findByRole('dialog', { name: '已被他人修改' });
    expect(await within(dialog).findByText('单选题：1 题，3 分')).not.toBeNull();
    expect(within(dialog).getByText('单选题：2 题，7 分')).not.toBeNull();
  });

  it('with papers keeps paper, type and times', async () => {
    open({ paperCount: 3, draft: false, state: 0 }, [], 1);
    expect(await screen.findByText(/已有 3 份考生答卷/)).not.toBeNull();
    expect(screen.queryByRole('button', { name: '添加大题' })).toBeNull();
    for (const name of ['每题分数', '第 1 题的分数'])
      expect(screen.getByRole('textbox', { name }).hasAttribute('disabled')).toBe(true);
  });

  it('does not offer learning first while there are no courses; where it was set it is kept, and said to do nothing [exam-047]', async () => {
    open({}, [], 4);
    expect(await screen.findByLabelText(/^逐题作答/)).toBeTruthy();
    expect(screen.queryByText(/先学后考/)).toBeNull();
    cleanup();
    open({ learnExamSwitch: true }, [], 4);
    expect(await screen.findByText(/课程功能尚未开通，现在不起作用/)).toBeTruthy();
    expect(screen.queryByLabelText(/^先学后考/)).toBeNull();
    await userEvent.click(screen.getByLabelText(/^逐题作答/));
    await press('保存草稿');
    await waitFor(() => expect(sent('ExamSave')).toHaveLength(1));
    expect(sent('ExamSave')[0]).toMatchObject({ input: { learnExamSwitch: true } });
  });
});
