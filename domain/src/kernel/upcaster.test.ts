import { describe, expect, it } from 'vitest';
import { upcasters } from './upcaster.js';

const made = upcasters([
  {
    type: 'MadeUp',
    from: 2,
    upcast: (data) => ({ ...(data as object), seconds: (data as { minutes: number }).minutes * 60 }),
  },
  { type: 'MadeUp', from: 1, upcast: (data) => ({ minutes: Number((data as { time: string }).time) }) },
]);

describe('upcasters', () => {
  it('[ET71] lead a made-up old event through every version to the current one', () => {
    expect(made.currentVersion('MadeUp')).toBe(3);
    expect(made.toCurrent('MadeUp', 1, { time: '5' })).toEqual({ minutes: 5, seconds: 300 });
    expect(made.toCurrent('MadeUp', 2, { minutes: 2 })).toEqual({ minutes: 2, seconds: 120 });
  });

  it('[ET71] leave a current event and what is stored as they are', () => {
    const stored = Object.freeze({ time: '5' });
    made.toCurrent('MadeUp', 1, stored);
    expect(stored).toEqual({ time: '5' });
    const data = { anything: true };
    expect(made.toCurrent('MadeUp', 3, data)).toBe(data);
    expect(made.toCurrent('Other', 1, data)).toBe(data);
  });

  it('[ET71] refuse a version from the future, and one that never was', () => {
    expect(() => made.toCurrent('MadeUp', 4, {})).toThrow('knows 1 to 3');
    expect(() => made.toCurrent('Other', 0, {})).toThrow('knows 1 to 1');
  });

  it('[ET71] refuse a gap or a step given twice', () => {
    const step = (from: number) => ({ type: 'A', from, upcast: (data: unknown) => data });
    expect(() => upcasters([step(1), step(3)])).toThrow('expected a step from version 2');
    expect(() => upcasters([step(1), step(1)])).toThrow('expected a step from version 2');
  });
});
