import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { referenceStream } from '@vigil/domain/kernel/reference-changed';
import { ExamRoom } from '../../testing/exam-room.js';
import { until } from '../../testing/until.js';
import { everybody } from '@vigil/domain/messages/audience';
import { bySystem } from '../../platform/command-side/envelope.js';
import { sendMessage } from '../sending/send-message.js';
import { MailServer } from './mail-server.fixture.js';

let server: MailServer;
let room: ExamRoom;
beforeAll(async () => {
  [server, room] = await Promise.all([MailServer.open(), ExamRoom.open()]);
});
afterAll(async () => {
  await room.close();
  await server.close();
});
beforeEach(() => server.behave('take'));

const base = '/api/sys/config/mail';
const secret = 'pa55-of-the-mail-server';
const form = (more: object = {}) => ({
  ...{ enabled: true, host: '127.0.0.1', port: Number(new URL(server.url).port), secure: false },
  ...{ userName: '', sender: '考试中心 <exam@vigil.example>', ...more },
});

describe('mail settings', () => {
  it('are tried before they are saved, and say what the server said', async () => {
    const probe = (more: object = {}) =>
      room.admin.ok<{ ok: boolean; message: string }>(`${base}/probe`, {
        ...form(more),
        to: 'me@vigil.example',
      });
    expect(await probe()).toEqual({
      ok: true,
      message: '测试邮件已交给邮件服务器，请到 me@vigil.example 查收。',
    });
    expect(server.to('me@vigil.example')).toHaveLength(1);
    server.behave('never');
    expect(await probe()).toEqual({ ok: false, message: '邮件服务器拒绝了测试邮件（550）。' });
    expect(await probe({ port: 5599 })).toMatchObject({
      ok: false,
      message: expect.stringContaining('连接不上'),
    });
    expect((await room.admin.ok<{ version: number; source: string }>(`${base}/detail`)).source).toBe('none');
  });

  it('let waiting mails out as soon as they are saved, and hold them back when switched off', async () => {
    const candidate = await room.candidate({ email: 'waiting@vigil.example' });
    const message = {
      ...{ title: '等待', content: '等到有邮件服务器', channels: ['site', 'mail'] as const, about: null },
      ...{ audience: { ...everybody, everybody: false, userIds: [candidate.user.id] }, template: null },
    };
    await sendMessage(room.services, message, bySystem(room.services, 'test', 'send', 'mail-settings-1'));
    expect(server.to('waiting@vigil.example')).toEqual([]);
    await room.admin.ok(`${base}/save`, form());
    await until('the mail that waited', () => server.to('waiting@vigil.example')[0]);
    expect((await room.admin.ok<{ source: string }>(`${base}/detail`)).source).toBe('console');
  });

  it('never tell the password: not the call, not the log, not the history; an empty one stays', async () => {
    await room.admin.ok(`${base}/save`, form({ userName: 'exam', password: secret, enabled: false }));
    await room.admin.ok(
      `${base}/save`,
      form({ userName: 'exam', enabled: false, sender: 'a@vigil.example' }),
    );
    const told = [
      await room.admin.ok(`${base}/detail`),
      await room.admin.ok(`${base}/history`),
      await room.services.log.readStream(referenceStream('mail-settings', 'mail')),
    ];
    expect(JSON.stringify(told)).not.toContain(secret);
    expect(told[0]).toMatchObject({ hasPassword: true, sender: 'a@vigil.example' });
    const refused = await room.admin.refused(
      `${base}/save`,
      form({ userName: 'exam', host: 'elsewhere.example' }),
    );
    expect(refused.msg).toBe('更换服务器时请重新填写密码！');
    expect((await room.admin.refused(`${base}/save`, form({ sender: 'nobody' }))).msg).toMatch(
      /^发件人不正确/,
    );
    const stranger = await room.staff(['sys:switch']);
    for (const path of ['detail', 'save', 'probe', 'history'])
      expect((await stranger.refused(`${base}/${path}`, form())).reason).toBe('NotAllowed');
  });
});
