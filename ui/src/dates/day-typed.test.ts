import { describe, expect, it } from 'vitest';
import { dayTyped } from './day-typed.ts';

describe('a day that is typed', () => {
  it.each([
    ['1990-03-07', '1990-03-07'],
    [' 1990-3-7 ', '1990-03-07'],
    ['1990/12/31', '1990-12-31'],
    ['1990年3月7日', '1990-03-07'],
    ['19900307', '1990-03-07'],
    ['2000-02-29', '2000-02-29'],
    ['1999-02-29', null],
    ['1990-13-01', null],
    ['1990-00-01', null],
    ['199003', null],
    ['07.03.1990', null],
    ['', null],
  ])('%j: %s', (text, day) => expect(dayTyped(text)).toBe(day));
});
