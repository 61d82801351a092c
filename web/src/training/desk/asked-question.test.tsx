import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { trainingModes } from '@vigil/domain/training/modes';
import type { AnswerFields } from '@vigil/ui/questions/question.ts';
import { VigilProvider } from '@vigil/ui/theme/provider.tsx';
import { useSyncExternalStore } from 'react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { AnswerQueue, MemoryStorage } from '../../exam-taking/public.ts';
import { AskedQuestion } from './asked-question.tsx';
import { askedOf, entriesOf, questionOf, recordOf } from './asked.fixture.ts';
import { TrainingDesk, type Asked, type Entry } from './training-desk.ts';

interface Options {
  readonly quType: number;
  /** what stands beside the question once it is answered */
  readonly after?: Partial<Asked>;
  readonly mode?: number;
  readonly judged?: boolean[];
  /** the server cannot be reached */
  readonly offline?: boolean;
  /** what came of an answer cannot be read, so many times */
  readonly unread?: number;
  /** written before the question is shown */
  readonly draft?: AnswerFields;
}

/** One question before a learner; `sent` are the answers that arrived. */
async function open({
  quType,
  after = {},
  mode = 1,
  judged = [],
  offline = false,
  unread = 0,
  draft,
}: Options) {
  const [first] = entriesOf(['q1'], quType) as [Entry];
  const record = recordOf({ mode, totalCount: 1 });
  let entry = first;
  const sent: object[] = [];
  let left = unread;
  const asked = (): Asked => {
    const more = entry.answered ? after : {};
    return askedOf(more.entry ?? entry, record, {
      question: questionOf(entry, {
        ...(quType === 4 ? { rightAnswer: entry.answered ? '<p>范文</p>' : null } : {}),
        ...(entry.answered ? after.question : {}),
      }),
      ...more,
    });
  };
  const queue = new AnswerQueue({
    paperId: 't1',
    owner: 'tab',
    storage: new MemoryStorage(() => 'device'),
    ...{ newId: () => `c${sent.length}`, random: () => 0.5, now: () => 0, after: () => () => undefined },
    transport: {
      send: async ({ body }) => {
        if (offline) return { kind: 'fault', offline: true, msg: '' };
        if (body.kind === 'answer') {
          sent.push(body.fields);
          entry = { ...entry, answered: true, isRight: quType === 4 ? null : true };
        }
        return { kind: 'acknowledged', result: {} };
      },
    },
  });
  const desk = new TrainingDesk({
    record,
    card: [entry],
    queue,
    ask: async () => {
      if (entry.answered && (left -= 1) >= 0) throw new TypeError('Failed to fetch');
      return asked();
    },
    judge: async (_quId, right) => {
      judged.push(right);
      entry = { ...entry, isRight: right };
      return askedOf(entry, record, { question: questionOf(entry), selfJudge: true });
    },
    after: () => () => undefined,
  });
  await desk.open();
  if (draft !== undefined) desk.write('q1', 'q1', draft);
  const Shown = () => {
    const { asked: all } = useSyncExternalStore(desk.subscribe, desk.snapshot);
    const question = all.get('q1');
    return question === undefined ? null : <AskedQuestion desk={desk} asked={question} />;
  };
  render(
    <VigilProvider>
      <Shown />
    </VigilProvider>,
  );
  await screen.findByText('题目q1');
  return { sent, judged, desk };
}

beforeAll(() => {
  // The code editor measures its text; jsdom lays nothing out.
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
});

const confirm = () => screen.queryByRole('button', { name: '确认答案' });

describe('a question of a training', () => {
  it.each([1, 3])('[train-005] [qu-004] type %i is judged on click', async (quType) => {
    const { sent } = await open({ quType });
    expect(confirm()).toBeNull();
    await userEvent.click(screen.getByRole('radio', { name: /选项b/ }));
    expect(await screen.findByText('回答正确')).toBeTruthy();
    expect(sent).toEqual([{ answers: ['b'] }]);
  });

  it('that was taken and whose outcome was lost can be read again, and not answered', async () => {
    const { sent } = await open({ quType: 2, unread: 1, draft: { answers: ['b'] } });
    await userEvent.click(confirm() as HTMLElement);
    const again = await screen.findByRole('button', { name: '重试' });
    expect(confirm()).toBeNull();
    await userEvent.click(again);
    expect(await screen.findByText('回答正确')).toBeTruthy();
    expect(sent).toHaveLength(1);
  });

  it('[TR3] that another device answered first says so', async () => {
    const { desk } = await open({ quType: 2, draft: { answers: ['a'] } });
    await desk.answer('q1');
    expect(await screen.findByText('本题已在其他页面或设备上作答，以先提交的答案为准。')).toBeTruthy();
  });

  it('[train-005] [qu-004] a multiple choice toggles, and waits for 确认答案', async () => {
    const { sent } = await open({ quType: 2 });
    expect(confirm()).toHaveProperty('disabled', true);
    const [a, b] = screen.getAllByRole('checkbox', { name: /选项/ }) as [HTMLElement, HTMLElement];
    await userEvent.click(a);
    await userEvent.click(b);
    await userEvent.click(a);
    expect(sent).toEqual([]);
    await userEvent.click(confirm() as HTMLElement);
    expect(await screen.findByText('回答正确')).toBeTruthy();
    expect(sent).toEqual([{ answers: ['b'] }]);
  });

  it('[train-001] says when there is no analysis', async () => {
    await open({ quType: 1 });
    expect(screen.queryByText('暂无试题解析!')).toBeNull();
    await userEvent.click(screen.getByRole('radio', { name: /选项b/ }));
    expect(await screen.findByText('暂无试题解析!')).toBeTruthy();
  });

  it('an essay is judged by oneself, beside the standard answer', async () => {
    const entry = { ...(entriesOf(['q1'], 4)[0] as Entry), answered: true };
    const { judged } = await open({ quType: 1, after: { entry, selfJudge: true } });
    await userEvent.click(screen.getByRole('radio', { name: /选项b/ }));
    expect(await screen.findByText('请对照参考答案，自己判断是否答对。')).toBeTruthy();
    const group = screen.getByRole('group', { name: '自评' });
    await userEvent.click(within(group).getByRole('button', { name: '对' }));
    expect(judged).toEqual([true]);
    expect(
      (await within(group).findByRole('button', { name: '对', pressed: true })).getAttribute('aria-pressed'),
    ).toBe('true');
  });

  it('whose key is withheld says when it is shown, and nothing of it', async () => {
    const until = '2026-11-24T04:00:00Z';
    const after: Partial<Asked> = { withheld: true, withheldUntil: until, keyShown: false };
    await open({ quType: 1, after });
    await userEvent.click(screen.getByRole('radio', { name: /选项b/ }));
    expect(await screen.findByText(/答案与解析将于.*12:00 后显示/)).toBeTruthy();
    expect(screen.queryByText('回答正确')).toBeNull();
    expect(screen.queryByText('暂无试题解析!')).toBeNull();
  });

  it('answered without a network says that it is kept', async () => {
    await open({ quType: 1, offline: true });
    await userEvent.click(screen.getByRole('radio', { name: /选项b/ }));
    expect(await screen.findByText(/答案已保存在本机，恢复后自动判题/)).toBeTruthy();
    expect(screen.getByRole('radio', { name: /选项a/ })).toHaveProperty('disabled', true);
  });

  it('[train-006] what is recited shows the right answer, and says nothing of one that nobody asked for', async () => {
    await open({ quType: 1, mode: trainingModes.recite });
    expect(await screen.findByText('正确答案：B')).toBeTruthy();
    expect(screen.queryByText(/我的答案|未作答|回答正确/)).toBeNull();
  });

  it('[train-006] what is recited and withheld says when it is shown, and of no answer that there was one', async () => {
    const after: Partial<Asked> = { withheld: true, withheldUntil: null, keyShown: false };
    await open({ quType: 1, mode: trainingModes.recite, after });
    expect(await screen.findByText(/^本题在您正在进行或可能参加的考试中/)).toBeTruthy();
    expect(screen.queryByText(/已作答/)).toBeNull();
  });

  it('[qu-008] a program’s editor has what was written the moment it is there', async () => {
    const { desk } = await open({ quType: 8, draft: { codeAnswer: 'print(1 + 2)' } });
    const editor = await screen.findByRole('textbox', { name: /代码|题目q1/ });
    expect(editor.textContent).toContain('print(1 + 2)');
    expect(confirm()).toHaveProperty('disabled', false);
    await userEvent.click(confirm() as HTMLElement);
    expect(await screen.findByText('回答正确')).toBeTruthy();
    expect(desk.snapshot().card[0]?.answered).toBe(true);
  });

  it('[qu-009] a Scratch work stands there at once: no frame is loaded, and nothing looks for one', async () => {
    const everySecond = vi.spyOn(globalThis, 'setInterval');
    const { sent } = await open({ quType: 7, draft: { scratchAnswer: '/api/common/file/w1' } });
    expect(screen.getByRole('link', { name: '已上传的作品' }).getAttribute('href')).toBe(
      '/api/common/file/w1',
    );
    expect(document.querySelector('iframe')).toBeNull();
    expect(everySecond.mock.calls.filter(([, ms]) => (ms ?? 0) >= 500)).toEqual([]);
    everySecond.mockRestore();
    await userEvent.click(confirm() as HTMLElement);
    expect(sent).toEqual([{ scratchAnswer: '/api/common/file/w1' }]);
  });
});
