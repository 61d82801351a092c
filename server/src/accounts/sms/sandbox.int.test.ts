import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ExamRoom } from '../../testing/exam-room.js';
import { until } from '../../testing/until.js';

let room: ExamRoom;
beforeAll(async () => {
  room = await ExamRoom.open({ env: { CAPTCHA: 'off', SMS_PROVIDER: 'sandbox' } });
});
afterAll(() => room.close());

describe('the sandbox', () => {
  it('is read by who may, and tells everybody that nothing is sent', async () => {
    const mobile = '13900002222';
    const who = await room.candidate({ mobile });
    await who.ok('/api/sys/user/sms', { mobile, smsType: 'confirm' });
    const rows = () =>
      room.admin.ok<{ mobile: string; purpose: string; code: string }[]>('/api/sys/user/sms-sandbox');
    await until('the message', async () => (await rows()).length > 0);
    expect(await rows()).toMatchObject([
      { mobile, purpose: 'confirm', code: expect.stringMatching(/^\d{6}$/) as string },
    ]);
    const stranger = await room.staff(['sys:user:list']);
    expect((await stranger.refused('/api/sys/user/sms-sandbox')).reason).toBe('NotAllowed');
    expect(await who.ok('/api/sys/user/sms-state')).toEqual({ available: true, sandbox: true });
  });
});
