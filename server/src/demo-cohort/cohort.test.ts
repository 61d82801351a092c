import { describe, expect, it } from 'vitest';
import { seededRandom } from '@vigil/domain/kernel/random';
import { CohortUsageError, readOptions } from './options.js';
import { drawTemperament } from './temperament.js';

describe('cohort options', () => {
  it('have defaults', () =>
    expect(readOptions([], () => 42)).toEqual({
      candidates: 200,
      minutes: 10,
      examId: 'demo-open',
      url: 'http://127.0.0.1:8080',
      seed: 42,
      password: undefined,
      platform: 'pc',
    }));
  it('know the password and the device of the demo exams', () => {
    expect(readOptions(['--exam', 'demo-password'], () => 1).password).toBe('123456');
    expect(readOptions(['--exam', 'demo-phone'], () => 1).platform).toBe('h5');
  });
  it.each([
    ['--candidates', '0'],
    ['--candidates', '5001'],
    ['--minutes', '1.5'],
    ['--minutes', '241'],
    ['--url', 'ftp://x'],
    ['--url', 'x'],
    ['--seed', '-1'],
    ['--what', '1'],
  ])('refuse %s %s with one sentence', (name, value) =>
    expect(() => readOptions([name, value], () => 1)).toThrow(CohortUsageError),
  );
});

describe('temperaments', () => {
  const drawn = Array.from({ length: 2000 }, (_, index) => drawTemperament(seededRandom(`1 ${index}`), 600));
  it('are the same for the same seed', () =>
    expect(drawTemperament(seededRandom('1 7'), 600)).toEqual(drawn[7]));
  it('are mostly calm, with some who leave, go quiet, go offline or never hand in', () => {
    const share = (of: (one: (typeof drawn)[number]) => boolean): number =>
      drawn.filter(of).length / drawn.length;
    expect(
      share((one) => one.leaves === 0 && one.quietSeconds === 0 && one.offlineSeconds === 0),
    ).toBeGreaterThan(0.6);
    for (const some of [
      share((one) => one.leaves > 0),
      share((one) => one.quietSeconds > 300),
      share((one) => one.offlineSeconds > 30),
      share((one) => one.handsInAt > 1),
    ]) {
      expect(some).toBeGreaterThan(0.03);
      expect(some).toBeLessThan(0.25);
    }
  });
  it('start before they hand in', () =>
    expect(drawn.every((one) => one.startsAt + 0.2 < one.handsInAt)).toBe(true));
});
