import '@testing-library/jest-dom/vitest';
import { MantineProvider } from '@mantine/core';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useSyncExternalStore } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { AnswerQueue } from '../answer-queue/answer-queue.ts';
import { MemoryStorage } from '../answer-queue/memory-storage.ts';
import type { QueueStorage } from '../answer-queue/storage.ts';
import type { SendOutcome } from '../answer-queue/transport.ts';
import { OfflineBar } from '../notices/offline-bar.tsx';
import { after } from '@vigil/ui/connection/after.ts';
import { AnswerBook } from '../paper/answer-book.ts';
import { saveStateOf } from './save-state.ts';
import { TakingBar } from './taking-bar.tsx';

const none = () => undefined;
const offline: SendOutcome = { kind: 'fault', offline: true, msg: '' };
const saved: SendOutcome = { kind: 'acknowledged', result: { fill: true } };

/** A disk that is full: it reads, and keeps nothing more. */
function fullDisk(): QueueStorage {
  const empty = new MemoryStorage(() => 'd1');
  const full = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
  return {
    durable: true,
    claim: (paperId, owner, noted) => empty.claim(paperId, owner, noted),
    ...{ put: full, draft: full, remove: full, refuse: full, dismiss: full },
  };
}

/** A field whose text goes the way of an answer, under the bar; what the bar has said so far. */
async function setUp(send: () => Promise<SendOutcome>) {
  let ids = 0;
  const queue = new AnswerQueue({
    ...{ paperId: 'p1', owner: 'tab', storage: fullDisk(), transport: { send } },
    newId: () => `id-${(ids += 1)}`,
    ...{ random: () => 0.5, now: () => performance.now(), after },
  });
  await queue.open();
  const book = new AnswerBook({
    enqueue: (body) => queue.enqueue(body),
    draft: (quId, fields) => queue.draft(quId, fields),
    after,
  });
  const said: string[] = [];
  function Page() {
    useSyncExternalStore(book.subscribe, book.version);
    const snapshot = useSyncExternalStore(queue.subscribe, queue.snapshot);
    const save = saveStateOf(snapshot, book.typing, false);
    said.push(save.text);
    return (
      <>
        <TakingBar
          {...{ title: '期末考试', who: [''], unanswered: 0, caching: null, clock: null, save }}
          {...{ onHelp: none, onDisplay: none, onBreak: null, onTimeout: none, onHandIn: none }}
          handInDisabled={false}
          step={false}
        />
        <OfflineBar queue={snapshot} offline={snapshot.fault?.offline === true} />
        <textarea onChange={({ target }) => book.type('q1', { answer: target.value })} />
      </>
    );
  }
  render(
    <MantineProvider env="test">
      <Page />
    </MantineProvider>,
  );
  const type = (answer: string) => {
    said.length = 0;
    fireEvent.change(screen.getByRole('textbox'), { target: { value: answer } });
  };
  return { queue, said, type, pass: (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms)) };
}

beforeEach(() => void vi.useFakeTimers());

it('text that a full disk does not take is said to be in this page alone, and saved when the server has it', async () => {
  let answer: SendOutcome = offline;
  const { queue, said, type, pass } = await setUp(async () => answer);
  type('半句');
  await pass(300);
  expect(queue.snapshot()).toMatchObject({
    storage: 'memory',
    pending: [{ body: { fields: { answer: '半句' } } }],
  });
  await pass(600);
  expect(screen.getByRole('banner')).toHaveTextContent('未保存 1 条');
  const words = screen.getByTitle('网络中断，答案仅在本页，请勿刷新或关闭，恢复后自动提交');
  expect(words).toHaveTextContent('断网，请勿刷新');
  expect(document.body).not.toHaveTextContent('保存在本机');
  expect(said).not.toContain('已保存');
  answer = saved;
  act(() => queue.wake());
  await pass(600);
  expect(screen.getByRole('banner')).toHaveTextContent('已保存');
});

it('nothing is called saved while it is on its way from a full disk to the server', async () => {
  let arrive: (outcome: SendOutcome) => void = none;
  const { said, type, pass } = await setUp(() => new Promise((end) => (arrive = end)));
  type('一句');
  await pass(5000);
  expect(said).not.toContain('已保存');
  await act(async () => arrive(saved));
  expect(said.at(-1)).toBe('已保存');
});
