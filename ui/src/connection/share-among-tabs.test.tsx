import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { shareAmongTabs } from './share-among-tabs.ts';

/** Locks as browsers have them: one holder of a name, the others in line. */
class Locks {
  private readonly lines = new Map<string, Promise<unknown>>();
  request(name: string, { signal }: { signal: AbortSignal }, work: () => Promise<void>): Promise<unknown> {
    const turn = (this.lines.get(name) ?? Promise.resolve()).then(() =>
      signal.aborted ? undefined : work(),
    );
    this.lines.set(name, turn);
    return turn;
  }
}

beforeEach(() => vi.stubGlobal('navigator', { locks: new Locks() }));
afterEach(() => vi.unstubAllGlobals());

/** A tab: what it heard, whether it has the connection, and how what comes over that is told. */
function tab() {
  const state = { heard: [] as number[], open: false, tell: (_value: number): void => undefined };
  const stop = shareAmongTabs<number>(
    'unread',
    (tell) => {
      Object.assign(state, { open: true, tell });
      return () => void (state.open = false);
    },
    (value) => state.heard.push(value),
  );
  return Object.assign(state, { stop });
}

it('tabs of one browser share one connection; the next takes over, and who comes late hears the last value', async () => {
  const [one, two] = [tab(), tab()];
  await vi.waitFor(() => expect(one.open).toBe(true));
  expect(two.open).toBe(false);
  one.tell(3);
  await vi.waitFor(() => expect(two.heard).toEqual([3]));
  expect(one.heard).toEqual([3]);
  const late = tab();
  await vi.waitFor(() => expect(late.heard).toEqual([3]));
  one.stop();
  await vi.waitFor(() => expect([one.open, two.open]).toEqual([false, true]));
  two.tell(4);
  await vi.waitFor(() => expect(late.heard.at(-1)).toBe(4));
  expect(one.heard.at(-1)).toBe(3);
  two.stop();
  late.stop();
});

it('without locks each has its own', () => {
  vi.stubGlobal('navigator', {});
  const [one, two] = [tab(), tab()];
  expect([one.open, two.open]).toEqual([true, true]);
  one.tell(1);
  expect([one.heard, two.heard]).toEqual([[1], []]);
  one.stop();
  expect(one.open).toBe(false);
});
