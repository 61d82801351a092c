import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FrameFootContext } from '@vigil/ui/console/frame-foot.tsx';
import { renderConsole } from '../app/testing/render-console.tsx';
import type { RegradeDryRunDetailQuery, RegradeQuestionQuery } from '../generated/graphql.ts';
import { ApplyDialog } from './apply-dialog.tsx';
import { ChooseStep } from './choose-step.tsx';
import { keepDraft, keptDraft, noDraft, sayChange, type Draft, type Overview } from './draft.ts';
import { DifferenceList } from './difference-list.tsx';
import { HistoryPanel } from './history-panel.tsx';
import { keyChanges, keyOf } from './key-draft.ts';
import { RecentRuns } from './recent-runs.tsx';

type Question = RegradeQuestionQuery['regradeQuestion'];
type Asked = (operation: string, variables: Record<string, unknown>) => void;
const nothing = (): void => undefined;

const question: Question = {
  ...{ quId: 's1', version: 2, quType: 1, content: '<p>二进制 1011 是多少？</p>', score: 5, inOrder: true },
  options: ['a', 'b'].map((id, index) => ({
    ...{ id, tag: 'AB'[index] ?? '', content: `选项 ${id}`, image: null, isRight: id === 'b' },
  })),
  ...{ blanks: [], pairs: [], matches: [] },
};
const act = { ...{ act: 1, at: '2026-11-23T01:00:00Z', by: '王老师', reason: '答案有误' }, failed: 0 };
const overview = (more: Partial<Overview> = {}): Overview => ({
  ...{ examId: 'e', title: '期中考试', papers: 40, multiRule: 0, qualifyScore: 60, totalScore: 100 },
  underWay: false,
  questions: [
    {
      quId: 's1',
      wholeId: null,
      quType: 1,
      text: '二进制 1011 是多少？',
      papers: 40,
      rightRate: 0.5,
      changed: [],
    },
    { quId: 's2', wholeId: null, quType: 1, text: '域名系统', papers: 40, rightRate: 0.9, changed: ['void'] },
  ],
  ...{ regrades: [], recentRuns: [] },
  ...more,
});

beforeEach(() => sessionStorage.clear());

function Choosing({ onRun }: { readonly onRun: (id: string) => void }) {
  const [draft, setDraft] = useState<Draft>(noDraft);
  return <ChooseStep overview={overview()} draft={draft} chosen={null} onChange={setDraft} onRun={onRun} />;
}

describe('choosing what changes', () => {
  it('opens a question with its key, says what was changed, and asks for a dry run of exactly that', async () => {
    const [user, onRun, asked] = [userEvent.setup(), vi.fn<(id: string) => void>(), vi.fn<Asked>()];
    renderConsole(<Choosing onRun={onRun} />, (operation, variables) => {
      if (operation === 'RegradeQuestion') return { data: { regradeQuestion: question } };
      asked(operation, variables);
      return { data: { regradeDryRun: { id: 'run-1' } } };
    });
    const start = screen.getByRole<HTMLButtonElement>('button', { name: '开始试算' });
    expect(start.disabled).toBe(true);
    expect(screen.getByText('已作废')).toBeTruthy();
    await user.click(screen.getByText('二进制 1011 是多少？'));
    const editor = await screen.findByRole('dialog', { name: '调整试题' });
    await user.click(await within(editor).findByRole('checkbox', { name: /选项 a/ }));
    await user.click(within(editor).getByRole('button', { name: '确定' }));
    expect(await screen.findByText('更改答案')).toBeTruthy();
    await user.click(start);
    await waitFor(() => expect(onRun).toHaveBeenCalledWith('run-1'));
    expect(asked).toHaveBeenCalledWith('RegradeDryRun', {
      input: {
        ...{ examId: 'e', multiRule: null, qualifyScore: null },
        questions: [{ quId: 's1', options: ['b', 'a'] }],
      },
    });
  });

  it('has its acts in the one bar at the foot of the frame', async () => {
    const foot = document.body.appendChild(document.createElement('footer'));
    renderConsole(
      <FrameFootContext value={foot}>
        <Choosing onRun={nothing} />
      </FrameFootContext>,
    );
    expect(foot.querySelector('[data-save-bar]')).not.toBeNull();
    expect(within(foot).getByText('还没有选择任何调整')).toBeTruthy();
    expect(within(foot).getByRole('button', { name: '开始试算' })).toBeTruthy();
    foot.remove();
  });

  it('shows why a dry run was refused and keeps what was chosen', async () => {
    const user = userEvent.setup();
    const draft = { ...noDraft, qualifyScore: 50 };
    renderConsole(
      <ChooseStep overview={overview()} draft={draft} chosen={null} onChange={nothing} onRun={nothing} />,
      () => ({
        refusal: {
          code: 20010000,
          reason: 'RegradeUnderWay',
          message: '上一次重新评分尚未执行完毕，请稍候再试！',
        },
      }),
    );
    await user.click(screen.getByRole('button', { name: '开始试算' }));
    expect((await screen.findByRole('alert')).textContent).toContain('尚未执行完毕');
    expect(screen.getByText('共 1 项调整')).toBeTruthy();
  });

  it('is kept by the tab until it is applied', () => {
    const draft = { ...noDraft, questions: [{ quId: 's1', counts: 'full' }] };
    keepDraft('e', draft);
    expect(keptDraft('e')).toEqual(draft);
    expect(keptDraft('other')).toEqual(noDraft);
    keepDraft('e', noDraft);
    expect(keptDraft('e')).toEqual(noDraft);
  });
});

describe('dry runs of the last day', () => {
  it('are found again with what they came to, and lead to it', async () => {
    const [user, onRun] = [userEvent.setup(), vi.fn<(id: string) => void>()];
    const run = { id: 'r1', at: '2026-11-23T01:00:00Z', by: '王老师', undoing: false, papers: 40 };
    const runs = [
      { ...run, changes: ['“二进制 1011 是多少？”：所有人给满分'], state: 'done', changed: 7 },
      { ...run, id: 'r2', undoing: true, changes: ['及格分数：50'], state: 'running', changed: null },
    ];
    renderConsole(<RecentRuns runs={runs} onRun={onRun} />, () => ({ data: {} }));
    expect(screen.getByText(/40 份试卷中 7 份的成绩会变化/)).toBeTruthy();
    expect(screen.getByText('撤销：及格分数：50')).toBeTruthy();
    expect(screen.getByText(/正在试算/)).toBeTruthy();
    await user.click(screen.getAllByRole('button', { name: '查看试算' })[0] as HTMLElement);
    expect(onRun).toHaveBeenCalledWith('r1');
  });
});

describe('a key', () => {
  it('says only what differs, and refuses an empty one', () => {
    const key = keyOf(question, null);
    expect(keyChanges(question, key)).toEqual({});
    expect(keyChanges(question, { ...key, options: ['a'] })).toEqual({ options: ['a'] });
    expect(keyChanges(question, { ...key, options: [] })).toBe('正确答案至少选择一个选项！');
    const fill: Question = { ...question, quType: 5, options: [], blanks: [{ id: '1', accepted: ['北京'] }] };
    const blank = keyOf(fill, null);
    expect(keyChanges(fill, { ...blank, blanks: { 1: '北京\n Beijing \n' }, inOrder: false })).toEqual({
      blanks: [{ id: '1', accepted: ['北京', 'Beijing'] }],
      inOrder: false,
    });
    expect(keyChanges(fill, { ...blank, blanks: { 1: ' ' } })).toBe('每个空至少填写一个正确答案！');
    expect(sayChange({ quId: 's1', options: ['a'], score: 3 })).toBe('更改答案，改为 3 分');
  });
});

describe('applying', () => {
  const run = {
    id: 'run-1',
    papers: 40,
    undoes: null,
    summary: { changed: 3 },
  } as RegradeDryRunDetailQuery['regradeDryRunDetail'];

  it('wants a reason; told that papers changed, the person may apply all the same', async () => {
    const [user, onApplied] = [userEvent.setup(), vi.fn<() => void>()];
    const sent: unknown[] = [];
    renderConsole(
      <ApplyDialog examTitle="期中考试" run={run} onClose={nothing} onApplied={onApplied} />,
      (_operation, variables) => {
        sent.push(variables['anyway']);
        return variables['anyway'] === true
          ? { data: { regradeApply: { id: 'run-1' } } }
          : { refusal: { code: 20010000, reason: 'PapersChanged', message: '试算之后有试卷发生变化' } };
      },
    );
    expect(screen.getByText('期中考试：40 份试卷，3 份的成绩会变化')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '确定应用' }));
    expect(screen.getByText('请填写重新评分的理由！')).toBeTruthy();
    await user.type(screen.getByRole('textbox', { name: /理由/ }), '答案有误');
    await user.click(screen.getByRole('button', { name: '确定应用' }));
    await user.click(await screen.findByRole('button', { name: '仍然应用' }));
    await waitFor(() => expect(onApplied).toHaveBeenCalled());
    expect(sent).toEqual([false, true]);
  });

  it('of an undoing says that it takes back', async () => {
    const undoing = { ...run, undoes: 'r1' };
    renderConsole(
      <ApplyDialog examTitle="期中考试" run={undoing} onClose={nothing} onApplied={nothing} />,
      () => ({ data: {} }),
    );
    expect(await screen.findByRole('dialog', { name: '撤销重新评分' })).toBeTruthy();
    expect(screen.getByRole('button', { name: '确定撤销' })).toBeTruthy();
    expect(screen.queryByText(/应用后可以撤销/)).toBeNull();
  });
});

describe('the history', () => {
  const applied = { ...act, state: 'done', papers: 40, reached: 40, changed: 3 };

  it('says what, who, why and how far; one act is undone at a time', () => {
    const regrades = [
      {
        ...{ id: 'r2', changes: ['及格分数：50'], undone: null },
        applied: { ...applied, act: 2, state: 'running', reached: 10, changed: 1 },
      },
      {
        id: 'r1',
        changes: ['“域名系统”：作废，不计分'],
        applied,
        undone: { ...applied, act: 3, reason: '改错了' },
      },
    ];
    renderConsole(
      <HistoryPanel overview={overview({ regrades, underWay: true })} onChanged={nothing} onRun={nothing} />,
    );
    expect(screen.getByText('已执行 10 / 40 份，可以离开此页')).toBeTruthy();
    expect(screen.getAllByText('已更新 40 份试卷，3 份的成绩有变化')).toHaveLength(2);
    expect(screen.getByText('已撤销')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '撤销' }).disabled).toBe(true);
  });

  it('shows the changes by the filter, the order and the page of the address', async () => {
    const asked: unknown[] = [];
    renderConsole(
      <DifferenceList examId="e" runId="run-1" />,
      (_operation, { input }) => {
        asked.push(input);
        return { data: { regradeDifferencePaging: { records: [], total: 40 } } };
      },
      '/admin?run=run-1&kind=gains&sort=-difference&current=2&size=20',
    );
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(asked).toEqual([
      {
        ...{ current: 2, size: 20, params: { dryRunId: 'run-1', kind: 'gains' } },
        orders: [{ column: 'difference', asc: false }],
      },
    ]);
  });

  it('shows what undoing would come to before it is done', async () => {
    const [user, onRun, asked] = [
      userEvent.setup(),
      vi.fn<(id: string) => void>(),
      vi.fn<(v: unknown) => void>(),
    ];
    const regrades = [{ id: 'r1', changes: ['及格分数：50'], undone: null, applied }];
    renderConsole(
      <HistoryPanel overview={overview({ regrades })} onChanged={nothing} onRun={onRun} />,
      (_operation, variables) => {
        asked(variables);
        return { data: { regradeDryRun: { id: 'run-2' } } };
      },
    );
    await user.click(screen.getByRole('button', { name: '试算撤销' }));
    await waitFor(() => expect(onRun).toHaveBeenCalledWith('run-2'));
    expect(asked).toHaveBeenCalledWith({ input: { examId: 'e', questions: [], undoes: 'r1' } });
  });

  it('is undone with a reason', async () => {
    const [user, onChanged, sent] = [
      userEvent.setup(),
      vi.fn<() => void>(),
      vi.fn<(sent: unknown) => void>(),
    ];
    const regrades = [{ id: 'r1', changes: ['及格分数：50'], undone: null, applied }];
    renderConsole(
      <HistoryPanel overview={overview({ regrades })} onChanged={onChanged} onRun={nothing} />,
      (_operation, variables) => {
        sent(variables);
        return { data: { regradeUndo: { id: 'r1' } } };
      },
    );
    await user.click(screen.getByRole('button', { name: '撤销' }));
    await user.click(screen.getByRole('button', { name: '确定撤销' }));
    expect(sent).not.toHaveBeenCalled();
    await user.type(screen.getByRole('textbox', { name: /撤销理由/ }), '改错了');
    await user.click(screen.getByRole('button', { name: '确定撤销' }));
    await waitFor(() => expect(onChanged).toHaveBeenCalled());
    expect(sent).toHaveBeenCalledWith({ examId: 'e', regradeId: 'r1', reason: '改错了' });
  });
});
