import { describe, expect, it } from 'vitest';
import { examState } from './exam.js';

const nine = Date.parse('2026-11-21T01:00:00Z');
const hour = 3_600_000;
const exam = (change: Partial<Parameters<typeof examState>[0]> = {}) => ({
  state: 0,
  startTime: nine,
  endTime: nine + hour,
  repeatCycle: 0,
  ...change,
});

describe('the state of an exam in the list', () => {
  it.each([
    ['2 not started', exam(), nine - 1, 2],
    ['0 in progress', exam(), nine, 0],
    ['0 in progress, to the last moment', exam(), nine + hour - 1, 0],
    ['3 ended', exam(), nine + hour, 3],
    ['1 disabled, whatever the time', exam({ state: 1 }), nine, 1],
    ['0 in progress without times', exam({ startTime: null, endTime: null }), nine + 99 * hour, 0],
  ])('%s [exam-020]', (_name, definition, now, state) => expect(examState(definition, now)).toBe(state));
});
