import sharp from 'sharp';
import { pictureLimitsKb } from '@vigil/domain/uploads/public';
import type { User } from '@vigil/domain/organisation/user';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collections } from '../../organisation/collections.js';
import { declarationsOf } from '../../platform/declarations/declarations.js';
import type { Caller } from '../../testing/caller.js';
import { ExamRoom } from '../../testing/exam-room.js';
import { sendFile } from '../../testing/send-file.js';

let room: ExamRoom;
beforeAll(async () => {
  room = await ExamRoom.open();
});
afterAll(() => room.close());

const update = '/api/sys/user/update';
const idCard = '11010519491231002X';
const users = () => room.services.documents.collection<User>(collections.users);
const stored = async ({ user }: Caller): Promise<User> => (await users().get(user.id)) as User;
const profile = (who: Caller) => who.ok<Record<string, unknown>>('/api/sys/user/profile');
const picture = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#fff' } })
    .withExif({ IFD0: { Copyright: 'where it was taken' } })
    .jpeg()
    .toBuffer();
const upload = async (who: Caller, path: string, bytes: Uint8Array): Promise<string> =>
  (await sendFile<{ url: string }>(room, path, bytes, { token: who.token, name: 'a.jpg' })).data.url;
const bytesOf = async (who: Caller, url: string) =>
  room.server.app.http.inject({ method: 'GET', url, headers: { token: who.token } });

describe('the own account', () => {
  it('is read covered, and changed with its version: name, mail, ID number [user-065]', async () => {
    const who = await room.candidate({ mobile: '13812345678', realName: '赵一' });
    expect(await profile(who)).toMatchObject({ realName: '赵一', mobile: '138****5678', version: 1 });
    await who.ok(update, { version: 1, realName: ' 赵二 ', email: 'zhao@example.com', idCard });
    expect(await profile(who)).toMatchObject({
      ...{
        realName: '赵二',
        email: 'zhao@example.com',
        idCard: '110*************2X',
        idCardType: 1,
        version: 2,
      },
    });
    expect(JSON.stringify(await profile(who))).not.toContain(idCard);
    expect(await who.refused(update, { version: 1, realName: '赵三' })).toMatchObject({
      reason: 'SomebodyWasFaster',
    });
    await who.ok(update, { realName: '赵四', idCard: '' });
    expect(await stored(who)).toMatchObject({ realName: '赵四', idCard, email: 'zhao@example.com' });
  });

  it.each([
    [{ realName: ' ' }, '姓名不能为空！'],
    [{ email: 'no mail' }, '邮箱格式不正确！'],
    [{ idCard: '110105194912310021' }, '身份证号码不正确！'],
    [{ idCardType: 9 }, '证件类型不正确！'],
    [{ password: 'abc', oldPassword: 'Secret123' }, '密码必须同时包含数字和字母且不能小于6位！'],
    [{ password: 'Better456' }, '旧密码不能为空！'],
    [{ password: 'Better456', oldPassword: 'Wrong123' }, '旧密码不正确！'],
  ])('says what is wrong and saves none of it: %j [common-069]', async (fields, msg) => {
    const who = await room.candidate({ realName: '钱', password: 'Secret123' } as never);
    expect((await who.refused(update, { email: 'new@example.com', ...fields })).msg).toBe(msg);
    expect(await stored(who)).toMatchObject({ realName: '钱', email: null, version: 1 });
  });

  it.each(
    Object.entries({
      ...{ id: 'u-admin', userName: 'admin2', roles: ['sa'], roleType: 2, permissions: ['*'], state: 1 },
      ...{ deptCode: 'A01', departId: 'x', scopeDepartId: 'x', groupIds: ['g'], groupKey: 'g' },
      ...{ expireTime: 1, distributionRuleId: 'r', passwordHash: 'x', passwordChangeDue: true, demo: true },
      ...{
        faceFileId: 'a'.repeat(64),
        faceUnverified: true,
        mobile: '13900000000',
        createTime: 1,
        revised: {},
      },
    }),
  )('changes nothing by the field %s, however it is sent', async (field, value) => {
    const who = await room.candidate({ realName: '孙', mobile: '13711112222' });
    const before = await stored(who);
    await users().put({ ...before, mobile: null });
    await who.ok(update, { realName: '孙二', [field]: value });
    const after = await stored(who);
    expect({ ...after, realName: '孙', version: 1, revised: {}, mobile: before.mobile }).toEqual(before);
    expect(after.mobile).toBeNull();
    const { errors } = await who.graphql(`mutation { userUpdate(input: { ${field}: "x" }) }`);
    expect(errors).toHaveLength(1);
    expect((await stored(who)).version).toBe(after.version);
  });

  it('with a new password ends every other session; spaces are none [user-007]', async () => {
    const who = await room.candidate({ password: 'Secret123' } as never);
    const other = await room.server.tokenOf(who.user);
    expect(await who.ok(update, { password: '   ' })).toBe(false);
    expect((await room.server.rest('/api/sys/user/info', {}, { token: other })).code).toBe(0);
    expect(await who.ok(update, { password: 'Better456', oldPassword: 'Secret123' })).toBe(true);
    expect((await room.server.rest('/api/sys/user/info', {}, { token: other })).code).toBe(10010002);
    expect((await who.post('/api/sys/user/info')).code).toBe(0);
    expect(room.server.logLines.join('')).not.toContain('Better456');
  });

  it('repeated with its command id is quiet', async () => {
    const who = await room.candidate();
    for (const _twice of [1, 2])
      await who.ok(update, { version: 1, realName: '李' }, { commandId: 'command-1' });
    expect((await stored(who)).version).toBe(2);
  });

  it('tells what was changed, when and by whom, and never to what', async () => {
    const who = await room.candidate({ realName: '周' });
    await who.ok(update, { realName: '周全', email: 'zhou@example.com' });
    await room.admin.ok('/api/sys/user/state', { ids: [who.user.id], state: 0 }).catch(() => undefined);
    const [last] = await who.ok<unknown[]>('/api/sys/user/profile-history');
    expect(last).toMatchObject({ version: 2, by: 'self', fields: ['email', 'realName'] });
  });
});

describe('who somebody is', () => {
  it('is not changed while they sit an exam, nor where real-person verification keeps it [user-005] [user-058]', async () => {
    const { candidate } = await room.sitting();
    expect(await candidate.refused(update, { realName: '替考' })).toMatchObject({ reason: 'SitsExam' });
    expect(await candidate.ok(update, { email: 'still@example.com' })).toBe(false);
    const declared = declarationsOf(room.services).settings.declared as Map<string, unknown>;
    declared.set('faceLogin', {
      ...{ kind: 'switch', initially: true, group: 'login', title: '人脸登录', obeyedBy: 'this test' },
    });
    try {
      const who = await room.candidate({ realName: '吴' });
      expect(await profile(who)).toMatchObject({ identityLocked: true });
      expect(await who.refused(update, { idCard })).toMatchObject({ reason: 'IdentityLocked' });
      expect(await who.ok(update, { realName: '吴', email: 'wu@example.com' })).toBe(false);
    } finally {
      declared.delete('faceLogin');
    }
  });

  it('cannot be asked of others: numbers that somebody has are told five times an hour', async () => {
    const taken = '11010119900307125X';
    await (await room.candidate()).ok(update, { idCard: taken });
    const who = await room.candidate();
    const answers = [];
    for (let guess = 0; guess < 7; guess += 1)
      answers.push((await who.refused(update, { idCard: taken })).reason);
    expect(answers).toEqual([
      ...Array.from({ length: 5 }, () => 'Duplicate'),
      'TooManyTries',
      'TooManyTries',
    ]);
    await who.ok(update, { email: 'mine@example.com' });
  });
});

describe('own pictures', () => {
  it('are drawn anew, seen by whom they concern, and gone with the person [user-006]', async () => {
    const who = await room.candidate();
    const stranger = await room.candidate();
    const avatar = await upload(who, '/api/sys/user/avatar', await picture(900, 600));
    const face = await upload(who, '/api/sys/user/id-photo', await picture(413, 626));
    await who.ok(update, { avatar, face });
    expect(await profile(who)).toMatchObject({ avatar, face });
    const seen = await bytesOf(stranger, avatar);
    const drawn = await sharp(seen.rawPayload).metadata();
    expect([drawn.width, drawn.height, drawn.exif]).toEqual([256, 256, undefined]);
    expect((await bytesOf(stranger, face)).json()).toMatchObject({ reason: 'NotAllowed' });
    expect((await bytesOf(who, face)).statusCode).toBe(200);
    expect((await room.server.app.http.inject({ method: 'GET', url: avatar })).json()).toMatchObject({
      code: 10010002,
    });
    await room.admin.ok('/api/sys/user/delete', { ids: [who.user.id] });
    expect((await bytesOf(stranger, avatar)).statusCode).toBe(404);
  });

  it('are taken as large as a page sends them: 5000 KB of an avatar, 3000 of a photo, and not much more [upload-017]', async () => {
    const who = await room.candidate();
    const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
    /** As large as its pixels: 3 bytes each. */
    const ofKb = (kb: number) => {
      const width = Math.floor(Math.sqrt((kb * 1024) / 3)) - 4;
      return sharp({ create: { width, height: width, channels: 3, background: '#fff', noise } })
        .png({ compressionLevel: 0 })
        .toBuffer();
    };
    for (const [path, limitKb, sentence] of [
      ['/api/sys/user/avatar', pictureLimitsKb.avatar, '图片不能超过5MB！'],
      ['/api/sys/user/id-photo', pictureLimitsKb.idPhoto, '图片不能超过3MB！'],
    ] as const) {
      const send = (bytes: Uint8Array) => sendFile(room, path, bytes, { token: who.token, name: 'a.png' });
      const fitting = await ofKb(limitKb);
      expect(fitting.length).toBeGreaterThan(limitKb * 1000);
      expect((await send(fitting)).msg).toBe('操作成功！');
      expect((await send(await ofKb(limitKb * 1.1))).msg).toBe(sentence);
    }
  });

  it('of others, and addresses elsewhere, are refused', async () => {
    const [who, other] = [await room.candidate(), await room.candidate()];
    const foreign = await upload(other, '/api/sys/user/avatar', await picture(300, 300));
    const own = await upload(who, '/api/sys/user/id-photo', await picture(413, 626));
    for (const avatar of [foreign, own, 'https://evil.example/a.png', `${foreign}?x`, 'javascript:alert(1)'])
      expect((await who.refused(update, { avatar })).msg).toBe('头像地址不正确！');
    expect((await who.refused(update, { face: foreign })).msg).toBe('证件照地址不正确！');
    await who.ok(update, { face: own });
    await who.ok(update, { face: '' });
    expect((await stored(who)).idPhotoFileId).toBeNull();
  });

  it.each([
    ['/api/sys/user/avatar', Buffer.from('<svg onload="x()"/>'), '只支持 jpg、png 格式的图片！'],
    ['/api/sys/user/id-photo', null, '证件照不能小于 200×280 像素！'],
  ])('%s says what is wrong with a file', async (path, bytes, msg) => {
    const who = await room.candidate();
    const sent = bytes ?? (await picture(100, 100));
    expect(await sendFile(room, path, sent, { token: who.token, name: 'x.png' })).toMatchObject({ msg });
  });
});
