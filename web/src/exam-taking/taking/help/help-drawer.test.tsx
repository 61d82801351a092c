import '@testing-library/jest-dom/vitest';
import { MantineProvider } from '@mantine/core';
import { act, cleanup, render, renderHook, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ShownClock } from '../bar/shown-clock.ts';
import { openingSnapshot } from '../answer-queue/queue-snapshot.ts';
import type { QueueEvent } from '../answer-queue/transport.ts';
import type { Sitting } from '../paper/sitting.ts';
import type { TakingPaper } from '../paper/types.ts';
import { HelpDrawer } from './help-drawer.tsx';
import { type Help, type HelpRequest, useHelp } from './use-help.ts';

const asked = (id: string, answer: string | null = null) => ({
  ...{ id, text: `问题 ${id}`, askedAt: '2026-11-23T10:00:00+08:00', answer, answeredAt: null },
});
const paperWith = (...helpRequests: ReturnType<typeof asked>[]) =>
  ({ id: 'p1', helpRequests }) as unknown as TakingPaper;

/** A paper's queue that tells what a test says. */
function setUp(paper = paperWith()) {
  let tell: (event: QueueEvent) => void = () => undefined;
  const enqueue = vi.fn<(body: object) => Promise<void>>(() => Promise.resolve());
  const keepHelp = vi.fn<(requests: readonly HelpRequest[]) => void>();
  const sitting = {
    copy: { keepHelp },
    queue: {
      enqueue,
      onEvent: (listener: typeof tell) => {
        tell = listener;
        return () => undefined;
      },
    },
  } as unknown as Sitting;
  const { result, rerender } = renderHook(
    ({ open }) => useHelp({ ...{ paper, sitting, open }, queue: openingSnapshot }),
    { initialProps: { open: true } },
  );
  const hear = (event: object) =>
    act(() => tell({ item: { body: { kind: 'help', text: '看不清' } }, ...event } as unknown as QueueEvent));
  return { result, enqueue, hear, isOpen: (open: boolean) => rerender({ open }) };
}
const show = (help: Help) =>
  render(
    <MantineProvider env="test">
      <HelpDrawer opened help={help} readOnly={false} onClose={() => undefined} />
    </MantineProvider>,
  );

beforeEach(() => localStorage.clear());
afterEach(cleanup);

describe('联系监考', () => {
  it('[ET127] what is written goes into the queue, and waits there without a network', async () => {
    const { result, enqueue } = setUp();
    act(() => result.current.write('  看不清  '));
    await act(() => result.current.send());
    expect(enqueue).toHaveBeenCalledWith({ kind: 'help', text: '看不清' });
    expect(result.current.draft.text).toBe('');
  });

  it('what was not sent is still there after a reload', () => {
    const first = setUp();
    act(() => first.result.current.write('还没写完'));
    expect(setUp().result.current.draft.text).toBe('还没写完');
  });

  it('a page that may not write keeps the words', async () => {
    const { result, enqueue } = setUp();
    enqueue.mockRejectedValueOnce(new Error('not the owner'));
    act(() => result.current.write('看不清'));
    await act(() => result.current.send());
    expect(result.current.draft.text).toBe('看不清');
  });

  it('[ET128] the answer appears in place, told live or by the paper', () => {
    const { result, hear } = setUp(paperWith(asked('r1', '请刷新')));
    hear({ kind: 'acknowledged', result: { id: 'r2' } });
    expect(result.current.unanswered).toBe(1);
    act(() => result.current.heard({ requestId: 'r2', text: '马上来' }));
    expect(result.current.requests.map(({ answer }) => answer)).toEqual(['请刷新', '马上来']);
    expect(result.current.unanswered).toBe(0);
  });

  it('a refused message is shown with its reason until it is removed, after a reload too', () => {
    const { result, hear } = setUp();
    hear({ kind: 'refused', msg: '考试已结束', reason: 'DeadlinePassed', code: 1 });
    const again = setUp();
    expect(again.result.current.draft.refused).toEqual([{ text: '看不清', msg: '考试已结束' }]);
    act(() => again.result.current.dismiss('看不清'));
    expect(setUp().result.current.draft.refused).toEqual([]);
    expect(result.current.draft.refused).toHaveLength(1);
  });

  it('what is refused behind the end of the paper stays in this page alone', () => {
    const { result, hear, isOpen } = setUp();
    isOpen(false);
    hear({ kind: 'refused', msg: '考试已结束', reason: 'PaperAlreadyHandedIn', code: 1 });
    expect(result.current.draft.refused).toHaveLength(1);
    expect(localStorage).toHaveLength(0);
    isOpen(true);
    expect(setUp().result.current.draft.refused).toHaveLength(1);
  });

  it('[ET127] no fourth message while three wait, and it says so', async () => {
    const { result } = setUp(paperWith(asked('r1'), asked('r2'), asked('r3')));
    act(() => result.current.write('还有'));
    show(result.current);
    expect(await screen.findByText(/已有 3 条消息在等待回复/)).toBeVisible();
    expect(screen.getByRole('button', { name: '发送' })).toBeDisabled();
    expect(screen.getAllByText('等待监考老师回复')).toHaveLength(3);
  });

  it('[17-2a] over the bar it says how much time is left itself', async () => {
    const { result } = setUp();
    render(
      <MantineProvider env="test">
        <ShownClock value={{ leftSeconds: 754, atMs: performance.now() }}>
          <HelpDrawer opened help={result.current} readOnly={false} onClose={() => undefined} />
        </ShownClock>
      </MantineProvider>,
    );
    expect(await screen.findByRole('dialog', { name: '联系监考' })).toHaveTextContent(/^联系监考剩余 12:3\d/);
  });

  it('is sent by the button', async () => {
    const { result, enqueue } = setUp();
    act(() => result.current.write('看不清'));
    show(result.current);
    await userEvent.click(await screen.findByRole('button', { name: '发送' }));
    expect(enqueue).toHaveBeenCalledTimes(1);
  });
});
