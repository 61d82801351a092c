import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ExamRoom } from '../../testing/exam-room.js';
import { seconds } from '../../testing/moving-clock.js';
import { type SmsCodes, smsCodes } from './sms-codes.js';

let room: ExamRoom;
let codes: SmsCodes;
beforeAll(async () => {
  room = await ExamRoom.open({ env: { SMS_PROVIDER: 'sandbox' } });
  codes = smsCodes(room.services);
});
afterAll(() => room.close());

const shown = (mobile: string, code: string): Promise<string> =>
  codes.redeem(mobile, 'reset', code).then(
    () => 'good',
    (error: { reason: string }) => error.reason,
  );
const other = (code: string): string => (code === '000000' ? '111111' : '000000');

describe('codes of a number', () => {
  it('count for nobody any more that day after thirty wrong ones', async () => {
    const mobile = '13900003333';
    for (let time = 0; time < 6; time += 1) {
      const code = await codes.issue(mobile, 'reset');
      for (let wrong = 0; wrong < 5; wrong += 1) expect(await shown(mobile, other(code))).toBe('WrongCode');
    }
    expect(await shown(mobile, await codes.issue(mobile, 'reset'))).toBe('WrongCode');
    room.clock.advance(seconds(86_401));
    expect(await shown(mobile, await codes.issue(mobile, 'reset'))).toBe('good');
  });

  it('are shut out by nobody who sends guesses without a code being on its way', async () => {
    const mobile = '13900004444';
    for (let guess = 0; guess < 100; guess += 1) await shown(mobile, '000000');
    expect(await shown(mobile, await codes.issue(mobile, 'reset'))).toBe('good');
  });
});
