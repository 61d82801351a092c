import { describe, expect, it } from 'vitest';
import { AppliedCommands } from './applied-commands.js';

describe('applied commands', () => {
  it('know each command by its key, and all events of one that made several', () => {
    const applied = new AppliedCommands();
    applied.add('fillAnswer:one', 3);
    applied.add('handExam:two', 4);
    applied.add('handExam:two', 5);
    applied.add('fillAnswer:three', 7);
    expect(
      ['fillAnswer:one', 'handExam:two', 'fillAnswer:three'].map((key) => applied.revisionsOf(key)),
    ).toEqual([[3], [4, 5], [7]]);
    expect(['fillAnswer:two', 'handExam:one', 'fillAnswer:One', ''].map((key) => applied.has(key))).toEqual([
      false,
      false,
      false,
      false,
    ]);
    expect(applied.has('handExam:two')).toBe(true);
  });

  it('give keys that differ by a character, at any place, numbers of their own', () => {
    const key = 'fillAnswer:00000000-0000-4000-8000-000000000000';
    const applied = new AppliedCommands();
    const keys = Array.from({ length: key.length }, (_, at) =>
      [...'123456789abcdef'].map((digit) => key.slice(0, at) + digit + key.slice(at + 1)),
    ).flat();
    const different = [...new Set(keys)].filter((one) => one !== key);
    different.forEach((one, revision) => applied.add(one, revision));
    expect(applied.has(key)).toBe(false);
    expect(different.filter((one, revision) => applied.revisionsOf(one).join() !== String(revision))).toEqual(
      [],
    );
  });

  it('tell a hundred thousand commands of one stream apart', () => {
    const applied = new AppliedCommands();
    const keyOf = (n: number) =>
      `fillAnswer:${n.toString(16).padStart(8, '0')}-0000-4000-8000-${(n * 7919).toString(16).padStart(12, '0')}`;
    for (let n = 0; n < 100_000; n += 1) applied.add(keyOf(n), n);
    for (let n = 0; n < 100_000; n += 997) expect(applied.revisionsOf(keyOf(n))).toEqual([n]);
    expect(applied.has(keyOf(100_001))).toBe(false);
  });
});
