import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderConsole, type Server } from '../../app/testing/render-console.tsx';
import type { ActScene } from './act-request.ts';
import { ForceHandAllDialog } from './force-hand-all-dialog.tsx';
import { ForceHandDialog } from './force-hand-dialog.tsx';
import { AnswerHelpDialog } from './answer-help-dialog.tsx';
import { MessageDialog } from './message-dialog.tsx';

const scene: ActScene = { examId: 'e1', examTitle: '护理理论考核', processCount: 12 };
const candidate = { paperId: 'p1', userId: 'u1', realName: '李晓梅', deptName: '护理部' };
const dictionary = {
  data: {
    dicValueTree: [
      { value: '0', title: '正常交卷' },
      { value: '5', title: '考试时间到' },
    ],
  },
};

function server(answers: Record<string, Awaited<ReturnType<Server>> | (() => Promise<never>)>) {
  const calls: { operation: string; variables: Record<string, unknown>; commandId: unknown }[] = [];
  const play: Server = (operation, variables, context) => {
    if (operation === 'PaperExStates') return dictionary;
    calls.push({ operation, variables, commandId: context['commandId'] });
    const answer = answers[operation];
    if (answer === undefined) throw new Error(`nobody expected ${operation}`);
    return typeof answer === 'function' ? answer() : answer;
  };
  return { calls, play };
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('全部交卷', () => {
  const open = (play: Server) => {
    const onDone = vi.fn<() => void>();
    const view = renderConsole(<ForceHandAllDialog scene={scene} onClose={() => {}} onDone={onDone} />, play);
    return { onDone, view };
  };
  const fill = async () => {
    await userEvent.click(screen.getByRole('combobox', { name: /考卷状态/ }));
    await userEvent.click(await screen.findByRole('option', { name: '考试时间到', hidden: true }));
    await userEvent.type(screen.getByRole('textbox', { name: /收卷理由/ }), '停电');
  };

  it('[watch-007] [watch-008] state and reason are required, in the words of the specification; nothing is sent', async () => {
    const { calls, play } = server({});
    open(play);
    await press('下一步');
    expect(screen.getByText('考卷状态必须选择！')).toBeTruthy();
    expect(screen.getByText('收卷理由必须填写！')).toBeTruthy();
    expect(calls).toEqual([]);
  });

  it('[watch-012] asks in the words of the specification before it sends, naming the exam and how many', async () => {
    const { calls, play } = server({ WatchForceHandAll: { data: { watchForceHandAll: true } } });
    const { onDone } = open(play);
    await fill();
    await press('下一步');
    expect(screen.getByText('交卷后考生将无法继续考试，确实要全部交卷吗？')).toBeTruthy();
    expect(screen.getByRole('dialog').textContent).toContain('《护理理论考核》正在考试的 12 名考生');
    expect(calls).toEqual([]);
    await press('确定全部交卷');
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(calls[0]).toMatchObject({
      operation: 'WatchForceHandAll',
      variables: { examId: 'e1', exState: 5, message: '停电' },
    });
    expect(screen.getByRole('status').textContent).toContain('已交 0 / 12 份');
  });

  it('is not confirmed by the second click of a double click, nor by a key held down', async () => {
    const { calls, play } = server({});
    open(play);
    await fill();
    await userEvent.dblClick(screen.getByRole('button', { name: '下一步' }));
    expect(screen.getByRole('button', { name: '确定全部交卷' })).toBeTruthy();
    await press('返回修改');
    screen.getByRole('button', { name: '下一步' }).focus();
    await userEvent.keyboard('{Enter>5/}');
    expect(screen.getByRole('button', { name: '确定全部交卷' })).toBeTruthy();
    expect(calls).toEqual([]);
  });

  it('going back keeps what was typed', async () => {
    const { play } = server({});
    open(play);
    await fill();
    await press('下一步');
    await press('返回修改');
    expect(screen.getByRole('textbox', { name: /收卷理由/ })).toHaveProperty('value', '停电');
  });
});

describe('强制交卷', () => {
  it('a refusal is shown and keeps the reason; the next try is a new command', async () => {
    const { calls, play } = server({
      WatchForceHand: {
        refusal: { code: 20010000, reason: 'PaperAlreadyHandedIn', message: '试卷已经交卷！' },
      },
    });
    const onDone = vi.fn<() => void>();
    renderConsole(<ForceHandDialog scene={scene} of={candidate} onClose={() => {}} onDone={onDone} />, play);
    expect(screen.getByRole('dialog').textContent).toContain('李晓梅（护理部）');
    await userEvent.type(screen.getByRole('textbox', { name: /收卷理由/ }), '多次离座');
    await press('强制交卷');
    expect((await screen.findByText('试卷已经交卷！')).closest('[role=alert]')).toBeTruthy();
    expect(screen.getByRole('textbox', { name: /收卷理由/ })).toHaveProperty('value', '多次离座');
    await press('强制交卷');
    await waitFor(() => expect(calls).toHaveLength(2));
    expect(calls[0]?.commandId).not.toBe(calls[1]?.commandId);
    expect(onDone).not.toHaveBeenCalled();
  });

  it('[watch-006] without a reason nothing is sent', async () => {
    const { calls, play } = server({});
    renderConsole(
      <ForceHandDialog scene={scene} of={candidate} onClose={() => {}} onDone={() => {}} />,
      play,
    );
    await press('强制交卷');
    expect(screen.getByText('收卷理由必须填写！')).toBeTruthy();
    expect(calls).toEqual([]);
  });
});

describe('消息', () => {
  it('to one candidate goes to that person, to all to the exam', async () => {
    const { calls, play } = server({
      WatchSingleMsg: { data: { watchSingleMsg: true } },
      WatchBatchMsg: { data: { watchBatchMsg: true } },
    });
    const first = renderConsole(
      <MessageDialog scene={scene} to={candidate} onClose={() => {}} onDone={() => {}} />,
      play,
    );
    await userEvent.type(screen.getByRole('textbox', { name: /消息内容/ }), ' 请安静 ');
    await press('发送');
    await waitFor(() => expect(calls).toHaveLength(1));
    first.unmount();
    renderConsole(<MessageDialog scene={scene} to={null} onClose={() => {}} onDone={() => {}} />, play);
    await userEvent.click(
      within(screen.getByRole('group', { name: '常用语' })).getByText('请不要离开考试界面。'),
    );
    await press('全部发送');
    await waitFor(() => expect(calls).toHaveLength(2));
    expect(calls.map((call) => call.variables)).toEqual([
      { examId: 'e1', userId: 'u1', message: '请安静' },
      { examId: 'e1', message: '请不要离开考试界面。' },
    ]);
  });

  it('[ET128] an answer says what it answers, and shows what was asked', async () => {
    const { calls, play } = server({ WatchAnswerHelp: { data: { watchAnswerHelp: true } } });
    renderConsole(
      <AnswerHelpDialog
        scene={scene}
        to={candidate}
        request={{ requestId: 'r1', text: '第三题的图看不清' }}
        onClose={() => {}}
        onDone={() => {}}
      />,
      play,
    );
    expect(screen.getByText('第三题的图看不清')).toBeTruthy();
    await userEvent.type(screen.getByRole('textbox', { name: /回复内容/ }), '请放大查看');
    await press('回复');
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(calls[0]?.variables).toEqual({
      ...{ paperId: candidate.paperId, requestId: 'r1', message: '请放大查看' },
    });
  });

  it('tried again after a lost connection it is the same command', async () => {
    const { calls, play } = server({
      WatchSingleMsg: () => Promise.reject(new TypeError('Failed to fetch')),
    });
    renderConsole(<MessageDialog scene={scene} to={candidate} onClose={() => {}} onDone={() => {}} />, play);
    await userEvent.type(screen.getByRole('textbox', { name: /消息内容/ }), '请安静');
    await press('发送');
    expect(await screen.findByText('服务器无法连接或无法响应！')).toBeTruthy();
    await press('发送');
    await waitFor(() => expect(calls).toHaveLength(2));
    expect(calls[0]?.commandId).toBe(calls[1]?.commandId);
  });
});
