import type { Recorded } from '@vigil/domain/kernel/event';
import { expect, it } from 'vitest';
import { LogEnd, longestWriteMilliseconds as span } from './log-end.js';

/** Of a log with events at these times (ms), at the positions 1, 2, …; null: somebody else wrote it. */
function settled(times: readonly (number | null)[], livedAt: number | null = null): string | null {
  const end = new LogEnd();
  times.forEach((time, at) =>
    end.see({
      ...{ position: `${at + 1}`, time: time ?? span * 99 },
      ...(time === null ? { foreign: 'x' } : {}),
    } as Recorded),
  );
  return end.settledUpTo(livedAt);
}

it.each<[string, (number | null)[], string | null]>([
  ['nothing', [], null],
  ['all within the span', [0, 10, span], null],
  ['what is older than the span', [0, span / 2, span + 1, span + 2], '1'],
  ['all but the last events', [0, span * 2, span * 3, span * 3 + 1], '2'],
  ['events side by side, of clocks that differ a little', [0, 900, 100, 5000, 4000, span + 1500], '1'],
  ['what others wrote tells no time', [0, 1, null], null],
  ['a clock that was set back', [span * 9, span * 9 + 1, 0, 1], '2'],
])('%s', (_what, times, expected) => expect(settled(times)).toBe(expected));

it('a server that was seen alive later has written what the log ends with', () => {
  expect(settled([0, 1], span)).toBeNull();
  expect(settled([0, 1], span + 2)).toBe('2');
  expect(settled([], span)).toBeNull();
});

it('marks stand for what is near to them: never for what is older', () => {
  const times = Array.from({ length: 1000 }, (_none, at) => at * 100);
  const last = times.at(-1) ?? 0;
  const reached = times[Number(settled(times)) - 1] ?? NaN;
  expect(last - reached).toBeGreaterThan(span);
  expect(last - reached).toBeLessThan(span + 1100);
});
