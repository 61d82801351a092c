import { describe, expect, it } from 'vitest';
import { sideBySide, together } from './lease.js';

/** Parts that note what they do, and end only when they are let. */
function parts() {
  const told: string[] = [];
  const ends = new Map<string, () => void>();
  const part = (name: string) => async () => {
    told.push(`begin ${name}`);
    await Promise.resolve();
    return {
      stop: () => {
        told.push(`stop ${name}`);
        return new Promise<void>((resolve) => ends.set(name, resolve));
      },
    };
  };
  const failing = (what: string) => () => Promise.reject(new Error(what));
  return { told, ends, part, failing };
}

describe('parts of a role', () => {
  it('that lean on each other stop one after the other, the last one first', async () => {
    const { told, ends, part } = parts();
    const both = await together([part('a'), part('b')]);
    const stopped = both.stop();
    expect(told).toEqual(['begin a', 'begin b', 'stop b']);
    ends.get('b')?.();
    await Promise.resolve();
    await Promise.resolve();
    expect(told.at(-1)).toBe('stop a');
    ends.get('a')?.();
    await stopped;
  });

  it('that do not are all told to stop at once, and waited for', async () => {
    const { told, ends, part } = parts();
    const both = await sideBySide([part('a'), part('b')]);
    let done = false;
    const stopped = both.stop().then(() => (done = true));
    expect(told.slice(2).toSorted()).toEqual(['stop a', 'stop b']);
    ends.get('b')?.();
    await new Promise((resolve) => setImmediate(resolve));
    expect(done).toBe(false);
    ends.get('a')?.();
    await stopped;
  });

  it('of which one cannot begin leave none running', async () => {
    const { told, ends, part, failing } = parts();
    const begun = sideBySide([part('a'), failing('no'), part('b')]);
    await new Promise((resolve) => setImmediate(resolve));
    for (const end of ends.values()) end();
    await expect(begun).rejects.toThrow('no');
    expect(told.slice(2).toSorted()).toEqual(['stop a', 'stop b']);
  });
});
