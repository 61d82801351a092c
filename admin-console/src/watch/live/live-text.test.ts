import { describe, expect, it } from 'vitest';
import { validMinutes } from '../acts/act-request.ts';
import { presenceWord } from '../../exam-taking/public.ts';
import { saySince } from '@vigil/ui/text/say-since.ts';

describe('words on a card', () => {
  it('a short length of time, to the second only while it is young', () => {
    expect([8, 200, 2460, 3900].map((seconds) => saySince(seconds))).toEqual([
      '8 秒',
      '3 分',
      '41 分',
      '1 时 05 分',
    ]);
    expect([200, 660, -5].map((seconds) => saySince(seconds, true))).toEqual(['3 分 20 秒', '11 分', '0 秒']);
  });

  it('an unknown presence is 未知, never offline', () => {
    expect(presenceWord('unknown').word).toBe('未知');
    expect(presenceWord('?').word).toBe('未知');
  });

  it('minutes to add are whole, 1 to a day', () => {
    expect([1, 1440].every(validMinutes)).toBe(true);
    expect([0, 1441, 1.5, '', '10'].some(validMinutes)).toBe(false);
  });
});
