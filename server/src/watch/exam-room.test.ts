import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Services } from '../platform/services.js';
import { ExamRoom } from './exam-room.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A view that answers when it is told to, and counts how often it was asked. */
function slowView() {
  const state = { position: '1', asked: 0, answer: (): void => {}, failing: false, slow: false };
  const warn = vi.fn<() => void>();
  const views = {
    epoch: async () => 1,
    checkpoint: async () => {
      state.asked += 1;
      const { position } = state;
      if (state.failing) throw new Error('the view is away');
      if (state.slow) await new Promise<void>((resolve) => (state.answer = resolve));
      return position;
    },
    view: () => ({ find: async () => [] }),
  };
  const bus = { subscribe: () => () => undefined };
  const services = { views, bus, clock: { now: () => 0 }, logger: { warn } } as unknown as Services;
  return { state, warn, room: new ExamRoom(services, 'exam', () => undefined) };
}

async function following(
  room: ExamRoom,
): Promise<{ readonly seen: string[]; readonly ended: AbortController }> {
  const ended = new AbortController();
  const seen: string[] = [];
  void (async () => {
    for await (const { position } of room.looks(ended.signal)) seen.push(position);
  })();
  await vi.advanceTimersByTimeAsync(0);
  expect(seen).toHaveLength(1);
  return { seen, ended };
}

it('what happens while a look is under way is looked at right after it', async () => {
  const { state, room } = slowView();
  const { seen, ended } = await following(room);
  state.slow = true;
  room.touched();
  await vi.advanceTimersByTimeAsync(200);
  expect(state.asked).toBe(2);
  state.position = '2';
  for (let i = 0; i < 5; i += 1) room.touched();
  state.slow = false;
  state.answer();
  await vi.advanceTimersByTimeAsync(0);
  expect(seen).toEqual(['1', '1']);
  await vi.advanceTimersByTimeAsync(200);
  expect(seen).toEqual(['1', '1', '2']);
  expect(state.asked).toBe(3);
  ended.abort();
});

it('a look that fails is told once, and taken again until it succeeds', async () => {
  const { state, warn, room } = slowView();
  const { seen, ended } = await following(room);
  state.failing = true;
  state.position = '2';
  room.touched();
  await vi.advanceTimersByTimeAsync(1000);
  expect(state.asked).toBeGreaterThan(3);
  expect(warn).toHaveBeenCalledTimes(1);
  state.failing = false;
  await vi.advanceTimersByTimeAsync(200);
  expect(seen).toEqual(['1', '2']);
  ended.abort();
});
