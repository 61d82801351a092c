import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toolsSuspected } from './debug-guard.ts';
import { inactivity } from './inactivity.ts';
import { leave, seen } from './leave.ts';

describe('leaving', () => {
  const run = (events: readonly (readonly ['hidden' | 'shown', number])[], check: number) => {
    let state = seen;
    return events.map(([kind, atMs]) => {
      const next = leave(state, { kind, atMs }, check);
      state = next.state;
      return next.counts;
    });
  };
  it('counts once, on return, when hidden longer than leaveCheck [paper-016] [paper-034]', () => {
    expect(
      run(
        [
          ['hidden', 0],
          ['shown', 3001],
        ],
        3,
      ),
    ).toEqual([false, true]);
    expect(
      run(
        [
          ['hidden', 0],
          ['shown', 3001],
          ['shown', 9000],
        ],
        3,
      ),
    ).toEqual([false, true, false]);
  });
  it('does not count exactly leaveCheck seconds or less', () => {
    expect(
      run(
        [
          ['hidden', 0],
          ['shown', 3000],
        ],
        3,
      ),
    ).toEqual([false, false]);
  });
  it('counts from the first of repeated hidden events', () => {
    expect(
      run(
        [
          ['hidden', 0],
          ['hidden', 2500],
          ['shown', 3500],
        ],
        3,
      ),
    ).toEqual([false, false, true]);
  });
  it('a page that was never hidden did not leave', () => {
    expect(run([['shown', 99_000]], 0)).toEqual([false]);
  });
});

describe('inactivity', () => {
  it('warns in the last minute and is over at 0 [paper-018] [paper-035]', () => {
    expect(inactivity(300, 0, 239_000)).toEqual({ kind: 'active' });
    expect(inactivity(300, 0, 240_000)).toEqual({ kind: 'warn', leftSeconds: 60 });
    expect(inactivity(300, 0, 299_500)).toEqual({ kind: 'warn', leftSeconds: 1 });
    expect(inactivity(300, 0, 300_000)).toEqual({ kind: 'over' });
  });
  it('warns in the last half of a short interval', () => {
    expect(inactivity(20, 0, 9000)).toEqual({ kind: 'active' });
    expect(inactivity(20, 0, 10_000)).toEqual({ kind: 'warn', leftSeconds: 10 });
  });
  it('starts anew with each act', () => {
    expect(inactivity(20, 19_000, 20_000)).toEqual({ kind: 'active' });
  });
});

describe('the debug guard', () => {
  const sizes = (
    outerWidth: number,
    outerHeight: number,
    innerWidth: number,
    innerHeight: number,
    devicePixelRatio = 1,
  ) => ({
    outerWidth,
    outerHeight,
    innerWidth,
    innerHeight,
    devicePixelRatio,
  });
  it('suspects tools docked beside or below the page', () => {
    expect(toolsSuspected(sizes(1440, 900, 1000, 790))).toBe(true);
    expect(toolsSuspected(sizes(1440, 900, 1440, 400))).toBe(true);
    expect(toolsSuspected(sizes(1440, 900, 1440, 400, 2))).toBe(true);
  });
  it('begins to suspect beyond 300 px [common-013]', () => {
    expect(toolsSuspected(sizes(1440, 900, 1140, 890))).toBe(false);
    expect(toolsSuspected(sizes(1440, 900, 1139, 890))).toBe(true);
    expect(toolsSuspected(sizes(1440, 900, 1430, 599))).toBe(true);
  });
  it('lets a browser’s own bars and unknown sizes pass', () => {
    expect(toolsSuspected(sizes(1440, 900, 1440, 760))).toBe(false);
    expect(toolsSuspected(sizes(0, 0, 1440, 760))).toBe(false);
    expect(toolsSuspected(sizes(1440, 900, 1440, 900))).toBe(false);
  });
  it('never suspects a window without tools, whatever zoom and screen', () => {
    const innocent = fc.property(
      fc.integer({ min: 800, max: 3840 }),
      fc.integer({ min: 600, max: 2160 }),
      fc.constantFrom(0.25, 0.5, 0.67, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 3),
      fc.constantFrom(1, 1.25, 1.5, 2, 3),
      fc.integer({ min: 0, max: 160 }),
      (width, height, zoom, screen, bars) =>
        !toolsSuspected(
          sizes(width, height, Math.round(width / zoom), Math.round((height - bars) / zoom), zoom * screen),
        ),
    );
    expect(() => fc.assert(innocent)).not.toThrow();
  });
});
