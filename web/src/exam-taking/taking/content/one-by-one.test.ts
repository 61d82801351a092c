import { expect, it, vi } from 'vitest';
import { type Fetching, OneByOne } from './one-by-one.ts';

/** A line on which these names fail; time passes when it is told to. */
function setUp(bad: Set<string>) {
  const asked: string[] = [];
  let later: (() => void) | null = null;
  const fetching = new OneByOne<string>({
    fetch: async (name): Promise<Fetching> => {
      asked.push(name);
      return bad.has(name) ? 'fault' : 'here';
    },
    after: (_ms, act) => {
      later = act;
      return () => (later = null);
    },
  });
  const pass = async () => {
    await vi.waitFor(() => expect(later).not.toBeNull());
    const act = later;
    later = null;
    act?.();
  };
  return { fetching, asked, pass };
}

it('goes on to the next after a fault; what failed comes last, and again', async () => {
  const bad = new Set(['b']);
  const { fetching, asked, pass } = setUp(bad);
  fetching.want(['a', 'b', 'c', 'd']);
  await pass();
  await vi.waitFor(() => expect(asked).toEqual(['a', 'b', 'c', 'd', 'b']));
  bad.clear();
  await pass();
  await vi.waitFor(() => expect(asked).toHaveLength(6));
  fetching.want(['b', 'd']);
  fetching.wake();
  expect(asked).toEqual(['a', 'b', 'c', 'd', 'b', 'b']);
});

it('what is wanted later comes before what failed, and of that the longest ago first', async () => {
  const { fetching, asked, pass } = setUp(new Set(['a', 'b']));
  fetching.want(['a', 'b']);
  await pass();
  fetching.want(['c']);
  for (const times of [4, 5]) {
    await pass();
    await vi.waitFor(() => expect(asked.length).toBeGreaterThanOrEqual(times));
  }
  expect(asked).toEqual(['a', 'b', 'c', 'a', 'b']);
});

it('does not ask for what came by itself meanwhile', async () => {
  const { fetching, asked, pass } = setUp(new Set(['a']));
  fetching.want(['a', 'b']);
  await vi.waitFor(() => expect(asked).toEqual(['a']));
  fetching.settle('a');
  await pass();
  await vi.waitFor(() => expect(asked).toEqual(['a', 'b']));
  fetching.wake();
  expect(asked).toEqual(['a', 'b']);
});
