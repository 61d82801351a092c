import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { Keeping } from './keeping.ts';

/** A storage whose writes wait until they are let through or refused. */
function setUp(atOnce = Number.POSITIVE_INFINITY) {
  const stored = new Map<string, number>();
  const waiting: ((kept: boolean) => void)[] = [];
  const late = new Set<() => void>();
  const changed = vi.fn<() => void>();
  const keeping = new Keeping<number>({
    keep: (entries) =>
      new Promise((resolve) => {
        waiting.push((kept) => {
          if (kept) for (const [key, value] of entries) stored.set(key, value);
          resolve(kept);
        });
      }),
    changed,
    after: (_ms, act) => {
      late.add(act);
      return () => void late.delete(act);
    },
    atOnce,
  });
  /** One of the writes under way ends. */
  const end = async (kept: boolean, which = 0) => {
    const [write] = waiting.splice(waiting.length === 0 ? 0 : which % waiting.length, 1);
    write?.(kept);
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  };
  return { keeping, stored, waiting, changed, end, pass: () => [...late].forEach((act) => act()) };
}

const key = fc.constantFrom('a', 'b', 'c');
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ act: fc.constant('keep' as const), keys: fc.array(key) }) },
  {
    weight: 4,
    arbitrary: fc.record({ act: fc.constant('end' as const), kept: fc.boolean(), which: fc.nat(5) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ act: fc.constant('again' as const), most: fc.integer({ min: 1, max: 3 }) }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('had' as const), key }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('late' as const) }) },
);

it('what is said to be kept in the end is the latest, in whatever order writes fail, end and are repeated', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), fc.constantFrom(1, 2, 100), async (steps, atOnce) => {
      const { keeping, stored, waiting, end, pass } = setUp(atOnce);
      const latest = new Map<string, number>();
      let values = 0;
      for (const one of steps) {
        if (one.act === 'keep') {
          const entries = one.keys.map((name) => [name, (values += 1)] as const);
          for (const [name, value] of entries) latest.set(name, value);
          keeping.keep(entries);
        } else if (one.act === 'end') await end(one.kept, one.which);
        else if (one.act === 'again') keeping.again(one.most);
        else if (one.act === 'late') pass();
        else if (!latest.has(one.key)) keeping.had([one.key]);
      }
      // Refusals to the end: each write under way comes to nothing.
      while (waiting.length > 0) await end(false);
      for (const [name, value] of latest) expect(keeping.has(name)).toBe(stored.get(name) === value);
      // Then a storage that takes everything has the latest of each.
      keeping.again();
      while (waiting.length > 0) await end(true);
      expect(stored).toEqual(latest);
      for (const name of latest.keys()) expect(keeping.has(name)).toBe(true);
    }),
    { numRuns: 500 },
  );
});

it('an older value that failed late is not written over a newer one', async () => {
  const { keeping, stored, end } = setUp();
  keeping.keep([['a', 1]]);
  keeping.keep([['a', 2]]);
  await end(false);
  await end(true);
  keeping.keep([['b', 1]]);
  await end(true);
  keeping.again();
  await end(true);
  expect([...stored]).toEqual([
    ['a', 2],
    ['b', 1],
  ]);
});

it('each write that succeeded lets one that failed be tried again', async () => {
  const { keeping, stored, end } = setUp(1);
  keeping.keep([['a', 1]]);
  await end(false);
  keeping.keep([['b', 1]]);
  await end(true);
  await end(true);
  expect([keeping.has('a'), stored.get('a')]).toEqual([true, 1]);
});

it('a storage that does not answer has not kept it, until it answers', async () => {
  const { keeping, changed, end, pass } = setUp();
  keeping.keep([['a', 1]]);
  keeping.had(['b']);
  keeping.keep([['b', 2]]);
  expect([keeping.has('a'), keeping.has('b')]).toEqual([undefined, true]);
  changed.mockClear();
  pass();
  expect([changed.mock.calls.length, keeping.has('a'), keeping.has('b')]).toEqual([1, false, false]);
  await end(true);
  await end(true);
  expect([keeping.has('a'), keeping.has('b')]).toEqual([true, true]);
});

it('knows of what an earlier page kept only where this page knows nothing', async () => {
  const { keeping, end } = setUp();
  keeping.keep([['a', 1]]);
  await end(false);
  keeping.had(['a', 'b']);
  expect([keeping.has('a'), keeping.has('b')]).toEqual([false, true]);
});
