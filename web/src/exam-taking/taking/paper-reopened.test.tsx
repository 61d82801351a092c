import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderWeb } from '../../app/render-web.fixture.tsx';
import { takingPaper as paper } from './paper-gate.fixture.ts';
import { MemoryStorage } from './answer-queue/memory-storage.ts';
import type { QueueItem } from './answer-queue/queue-item.ts';
import type { SendOutcome } from './answer-queue/transport.ts';
import { PaperGate } from './paper-gate.tsx';
import { examSeat, SeatContext } from './seat.ts';

const itemOf = (paperId: string): QueueItem => ({
  ...{ commandId: 'c1', paperId, device: 'd1', seq: 1, queuedAt: 0 },
  body: { kind: 'answer', quId: 'q1', fields: { answers: ['a'] } },
});
const reopened = {
  ...{ __typename: 'PaperNotice', position: '7', kind: 'reopened', id: null, title: null, content: null },
  ...{ leftSeconds: 600, message: null, exState: null, exMsg: null, requestId: null },
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(MemoryStorage.prototype, 'claim').mockImplementation(async (paperId) => ({
    ...{ device: 'd1', lastSeq: 1, items: [itemOf(paperId)], uncounted: [], drafts: [] },
  }));
});
afterEach(() => void vi.restoreAllMocks());

/** The page of a handed-in paper, with an answer still to be sent; then its proctor opens it again, or does not. */
function open(id: string, again: boolean) {
  const sent: ((outcome: SendOutcome) => void)[] = [];
  const transport = () => ({
    send: () => new Promise<SendOutcome>((resolve) => void sent.push(resolve)),
  });
  let asked = 0;
  renderWeb(
    <SeatContext value={{ ...examSeat, transport }}>
      <PaperGate step={false} />
    </SeatContext>,
    (operation) => {
      if (operation === 'TakingPaper') {
        asked += 1;
        return { paperDetail: paper({ id, handState: again && asked > 1 ? 0 : 1 }), paperPlaces: [] };
      }
      if (operation === 'TakingEnd')
        return { paperResult: { exState: 0, exMsg: null, answeredCount: 1, quCount: 1 } };
      if (operation === 'TakingNotices') return again ? { paperNotices: reopened } : null;
      if (operation === 'OpenQuestion') return null;
      if (operation === 'MaintenanceNews') return { maintenanceNews: { on: false, text: '' } };
      return { userInfo: { userId: 'u1', name: 'lin', realName: '林晓雯' } };
    },
    { path: '/web/exam/start/:id', at: `/web/exam/start/${id}` },
  );
  return sent;
}

async function pass(ms: number) {
  for (let passed = 0; passed < ms; passed += 50) await act(() => vi.advanceTimersByTimeAsync(50));
}
const where = () => screen.queryByLabelText('地址')?.textContent ?? null;

it.each([
  ['leads to the result', 'p1', false, '/web/exam/result/p1'],
  ['stays where the paper was opened again meanwhile', 'p2', true, null],
])('a page that opened after the hand-in, when its last answer has gone: %s', async (_, id, again, to) => {
  const sent = open(id, again);
  await pass(1000);
  expect([where(), sent.length]).toEqual([null, 1]);
  sent[0]?.({ kind: 'acknowledged', result: {} });
  await pass(6000);
  expect(where()).toBe(to);
  expect(screen.queryByRole('timer', { name: '剩余时间' }) !== null).toBe(again);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});
