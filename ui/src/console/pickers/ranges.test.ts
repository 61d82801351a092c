import { describe, expect, it } from 'vitest';
import { readScoreRanges, readTimeRanges, writeScoreRanges, writeTimeRanges } from './ranges.ts';

describe('[common-073] score ranges', () => {
  it('are split by either semicolon, sorted, and merged where they overlap', () => {
    expect(writeScoreRanges(readScoreRanges('80~100；0~60;50~70') ?? [])).toBe('0~70;80~100');
  });

  it('are cut to 0 and 300, or to what is asked', () => {
    expect(readScoreRanges('-5~400')).toEqual([{ from: 0, to: 300 }]);
    expect(readScoreRanges('-5~400', 10, 20)).toEqual([{ from: 10, to: 20 }]);
  });

  it('one number is a range of itself, and ends the wrong way round are turned', () => {
    expect(readScoreRanges('60;90~80')).toEqual([
      { from: 60, to: 60 },
      { from: 80, to: 90 },
    ]);
  });

  it.each(['a~60', '60~', '1~2~3', '~'])('%j is no range', (text) =>
    expect(readScoreRanges(text)).toBeNull(),
  );
});

describe('time ranges', () => {
  it('stand one to a line [common-072]', () => {
    expect(readTimeRanges('08:30-11:30\n14:00-')).toEqual([
      ['08:30', '11:30'],
      ['14:00', ''],
    ]);
    expect(writeTimeRanges(readTimeRanges('08:30-11:30\n14:00-17:00'))).toBe('08:30-11:30\n14:00-17:00');
  });
});
