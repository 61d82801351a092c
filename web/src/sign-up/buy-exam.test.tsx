import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { World, type Mock } from '../app/world.fixture.tsx';
import { BuyExamDocument, OwnOrderDocument, PayChannelsDocument } from '../generated/graphql.ts';
import { BuyExam } from './buy-exam.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const buying = { request: { query: BuyExamDocument, variables: { examId: 'e1' } } };
const order = {
  ...{ __typename: 'PayOrder', id: 'o1', kind: 'exam', subjectId: 'e1', title: '期末考试', price: 990 },
  ...{
    orderState: 0,
    channel: null,
    createTime: '2026-11-23T04:00:00Z',
    payTime: null,
    leftSeconds: 900,
    moneyBack: [],
  },
  payUntil: '2026-11-23T04:15:00Z',
};
const mocks: readonly Mock[] = [
  {
    request: { query: OwnOrderDocument, variables: { id: 'o1' } },
    result: { data: { payOrder: order } },
  },
  { request: { query: PayChannelsDocument }, result: { data: { payChannels: [] } } },
];

function open(more: Partial<Parameters<typeof BuyExam>[0]>, given: readonly Mock[] = []) {
  const onChanged = vi.fn<() => void>();
  render(
    <World mocks={[...mocks, ...given]}>
      <BuyExam
        {...{ examId: 'e1', sale: { kind: 'exam', id: 'e1', price: 990 }, catId: null }}
        {...more}
        onChanged={onChanged}
      />
    </World>,
  );
  return onChanged;
}

it('[pay-003] [pay-004] shows the price; the button locks for 1.5 s and opens the pay dialog; once paid, the exam is read anew after 1.5 s', async () => {
  const sockets: EventTarget[] = [];
  vi.stubGlobal(
    'WebSocket',
    class extends EventTarget {
      constructor() {
        super();
        sockets.push(this);
      }
      send(): void {}
      close(): void {}
    },
  );
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const onChanged = open({}, [{ ...buying, result: { data: { examBuyInit: { id: 'o1' } } } }]);
  expect(await screen.findByText('¥9.90')).toBeTruthy();
  const button = screen.getByRole<HTMLButtonElement>('button', { name: '购买' });
  fireEvent.click(button);
  expect(button.disabled).toBe(true);
  expect(await screen.findByRole('dialog', { name: '支付' })).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(1500));
  expect(button.disabled).toBe(false);
  expect(onChanged).not.toHaveBeenCalled();
  // From here on no time passes by itself.
  vi.useRealTimers();
  vi.useFakeTimers();
  act(() => void sockets.at(-1)?.dispatchEvent(new MessageEvent('message', { data: 'success' })));
  await act(() => vi.advanceTimersByTimeAsync(1499));
  expect(onChanged).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(onChanged).toHaveBeenCalledOnce();
});

it('[pay-009] where no order can be placed, the exam is read anew after 2 s', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const onChanged = open({}, [{ ...buying, error: new TypeError('no network') }]);
  fireEvent.click(await screen.findByRole('button', { name: '购买' }));
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(onChanged).not.toHaveBeenCalled();
  // The answer came some time after the click.
  await act(() => vi.advanceTimersByTimeAsync(1500));
  expect(onChanged).toHaveBeenCalledOnce();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('[exam-014] what its category sells, or is signed up for in, leads there', async () => {
  open({ sale: { kind: 'category', id: 'c1', price: 1250 }, catId: 'c1' });
  const link = await screen.findByRole('link', { name: '去报名并支付' });
  expect(link.getAttribute('href')).toBe('/web/exam/buyExam?id=c1&step=1');
  expect(screen.getByText('¥12.50')).toBeTruthy();
});

it('a category that costs nothing is only signed up for', async () => {
  open({ sale: null, catId: 'c1' });
  expect((await screen.findByRole('link', { name: '去报名' })).getAttribute('href')).toBe(
    '/web/exam/buyExam?id=c1&step=1',
  );
});
