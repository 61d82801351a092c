import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Candidate } from '../../testing/candidate.js';
import { ExamRoom } from '../../testing/exam-room.js';
import { seconds } from '../../testing/moving-clock.js';
import { codeOf, sentTo } from '../sms/codes.fixture.js';

let room: ExamRoom;
beforeAll(async () => {
  room = await ExamRoom.open({ env: { CAPTCHA: 'off', SMS_PROVIDER: 'sandbox' } });
});
afterAll(() => room.close());

const bind = '/api/sys/user/bind/bind-mobile';
const unbind = '/api/sys/user/bind/unbind-mobile';
let last = 13_900_100_000;
const newNumber = (): string => String((last += 1));
const somebody = (): Promise<Candidate> => room.candidate({ password: 'Secret123' } as never);
const bound = async (who: Candidate): Promise<string> => {
  const mobile = newNumber();
  await who.ok(bind, { mobile, smsCode: await codeOf(room, who, mobile, 'bind') });
  return mobile;
};

describe('a number of one’s own', () => {
  it('is bound by a code that came to it, shown covered, and taken away by another [bind-001]', async () => {
    const who = await somebody();
    expect(await who.ok('/api/sys/user/bind/bind-list')).toEqual([]);
    const mobile = await bound(who);
    const [row] = await who.ok<object[]>('/api/sys/user/bind/bind-list');
    expect(row).toMatchObject({
      ...{ loginType: 'mobile', loginType_dictText: '手机号' },
      openId: `${mobile.slice(0, 3)}****${mobile.slice(-4)}`,
    });
    await who.ok(unbind, { mobile, smsCode: await codeOf(room, who, mobile, 'unbind') });
    expect(await who.ok('/api/sys/user/bind/bind-list')).toEqual([]);
  });

  it.each([
    [{ mobile: '', smsCode: '1' }, '手机号不能为空'],
    [{ mobile: '123', smsCode: '1' }, '手机号格式不正确'],
    [{ mobile: '13900000000', smsCode: ' ' }, '短信验证码不能为空'],
    [{ mobile: '13900000000', smsCode: '123456' }, '短信验证码错误或已失效！'],
  ])('%j: %s [bind-002] [bind-003]', async (body, msg) =>
    expect((await (await somebody()).refused(bind, body)).msg).toBe(msg),
  );

  it('that somebody else has is sent nothing and bound by nobody; another one only after the first is gone', async () => {
    const [owner, thief] = [await somebody(), await somebody()];
    const mobile = await bound(owner);
    const before = (await sentTo(room, mobile)).length;
    room.clock.advance(seconds(61));
    await thief.ok('/api/sys/user/sms', { mobile, smsType: 'bind' });
    await thief.ok('/api/sys/user/sms', { mobile: newNumber(), smsType: 'unbind' });
    expect(await sentTo(room, mobile)).toHaveLength(before);
    expect((await thief.refused(bind, { mobile, smsCode: '123456' })).reason).toBe('WrongCode');
    expect((await thief.refused(unbind, { mobile, smsCode: '123456' })).reason).toBe('NotBound');
    expect((await owner.refused(bind, { mobile: newNumber(), smsCode: '123456' })).reason).toBe(
      'AlreadyBound',
    );
  });

  it('stays while it is the only way in', async () => {
    const who = await room.candidate({ passwordHash: null });
    const mobile = await bound(who);
    const smsCode = await codeOf(room, who, mobile, 'unbind');
    expect((await who.refused(unbind, { mobile, smsCode })).reason).toBe('OnlyWayIn');
  });
});
