import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { everybody } from '@vigil/domain/messages/audience';
import { mailId, mailStream } from '@vigil/domain/messages/mail/mail.decider';
import type { MailView } from '@vigil/projections/messages/public';
import type { Candidate } from '../../testing/candidate.js';
import { ExamRoom } from '../../testing/exam-room.js';
import { until } from '../../testing/until.js';
import { bySystem } from '../../platform/command-side/envelope.js';
import { messageStreams } from '../message-streams.js';
import { sendMessage } from '../sending/send-message.js';
import { MailServer } from './mail-server.fixture.js';

let server: MailServer;
let room: ExamRoom;

beforeAll(async () => {
  server = await MailServer.open();
  room = await ExamRoom.open({ env: { SMTP_URL: server.url, MAIL_FROM: 'Vigil 考试 <exam@vigil.example>' } });
});
afterAll(async () => {
  await room.close();
  await server.close();
});
beforeEach(() => server.behave('take'));

const mailTo = async (...people: Candidate[]): Promise<string> => {
  const message = {
    ...{ title: '成绩通知', content: '{{realName}}：\n成绩已公布。', channels: ['site', 'mail'] as const },
    audience: { ...everybody, everybody: false, userIds: people.map(({ user }) => user.id) },
    ...{ template: null, about: null },
  };
  const { id } = await sendMessage(
    room.services,
    message,
    bySystem(room.services, 'test', 'send', randomUUID()),
  );
  return id;
};
const withMail = () => room.candidate({ email: `${randomUUID()}@vigil.example`, realName: '李雷' });
const attempt = ['MailAttempted', 'MailSettled'];
const mailOf = (messageId: string, { user }: Candidate): Promise<MailView | null> =>
  room.services.views.view<MailView>('mails').get(mailId({ messageId, userId: user.id }));
const reaches = (messageId: string, who: Candidate, state: MailView['state'], attempts = 1) =>
  until(`the mail is ${state}`, async () => {
    const mail = await mailOf(messageId, who);
    return mail?.state === state && mail.attempts === attempts ? mail : null;
  });
const typesOf = async (messageId: string, { user }: Candidate): Promise<string[]> =>
  (await room.services.log.readStream(mailStream(mailId({ messageId, userId: user.id })))).map(
    ({ type }) => type,
  );

describe('mails', () => {
  it('go once to everybody with an address, each with their own name; who has none gets none', async () => {
    const [one, two, none] = [await withMail(), await withMail(), await room.candidate()];
    const id = await mailTo(one, two, none);
    await Promise.all([reaches(id, one, 'sent'), reaches(id, two, 'sent')]);
    expect(await mailOf(id, none)).toBeNull();
    const [mail, ...others] = server.to(one.user.email);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('成绩通知');
    expect(mail?.text).toBe('李雷：\n成绩已公布。');
    expect(mail?.from).toBe('exam@vigil.example');
    expect(await typesOf(id, one)).toEqual(attempt);
    const log = await room.services.log.readStream(
      mailStream(mailId({ messageId: id, userId: one.user.id })),
    );
    expect(JSON.stringify(log)).not.toContain(one.user.email);
  });

  it('refused for now are tried again later with the same Message-ID; refused for good have failed', async () => {
    server.behave('later');
    const one = await withMail();
    const id = await mailTo(one);
    const waiting = await until('it waits', async () => {
      const mail = await mailOf(id, one);
      return mail?.attempts === 1 && mail.state === 'queued' ? mail : null;
    });
    expect(waiting.reason).toBe('refused 450');
    server.behave('take');
    room.clock.advance(61_000);
    await reaches(id, one, 'sent', 2);
    expect(new Set(server.to(one.user.email).map(({ messageId }) => messageId)).size).toBe(1);

    server.behave('never');
    const two = await withMail();
    const refused = await mailTo(two);
    expect(await reaches(refused, two, 'failed')).toMatchObject({ reason: 'refused 550' });
  });

  it('cut off after their content, without an answer, are unknown and never go out again by themselves', async () => {
    server.behave('cut after content');
    const one = await withMail();
    const id = await mailTo(one);
    expect(await reaches(id, one, 'unknown')).toMatchObject({ reason: 'no-answer' });
    server.behave('take');
    room.clock.advance(10 * 3_600_000);
    const later = await withMail();
    await reaches(await mailTo(later), later, 'sent');
    expect(server.to(one.user.email)).toHaveLength(1);
    expect(await mailOf(id, one)).toMatchObject({ state: 'unknown', attempts: 1 });
  });

  it('a person may order an unknown one again; nobody one that was sent, nor of a message that is not there', async () => {
    const base = '/api/sys/message/mail';
    const sender = await room.staff(['sys:message:send']);
    server.behave('cut after content');
    const one = await withMail();
    const id = await mailTo(one);
    await reaches(id, one, 'unknown');
    server.behave('take');
    const rows = await sender.ok<{ records: object[] }>(`${base}/paging`, {
      params: { id, state: 'unknown' },
    });
    expect(rows.records).toMatchObject([{ userId: one.user.id, realName: '李雷', attempts: 1 }]);
    await sender.ok(`${base}/again`, { id, userIds: [one.user.id] });
    await reaches(id, one, 'sent', 2);
    const again = await sender.refused(`${base}/again`, { id, userIds: [one.user.id] });
    expect(again.reason).toBe('NotToBeOrdered');
    expect((await sender.refused(`${base}/again`, { id: 'no', userIds: ['no'] })).reason).toBe('NotFound');
    for (const path of ['paging', 'again'])
      expect((await one.refused(`${base}/${path}`, { id, userIds: ['x'] })).code).toBe(10010003);
  });

  it('without the server wait; with it back they go', async () => {
    await server.stop();
    const one = await withMail();
    const id = await mailTo(one);
    await until('it waits', async () => (await mailOf(id, one))?.reason === 'no-connection');
    await server.start();
    room.clock.advance(61_000);
    await reaches(id, one, 'sent', 2);
    expect(server.to(one.user.email)).toHaveLength(1);
  });

  it('whose attempt a crash left without an end are unknown after the restart', async () => {
    server.behave('later');
    const one = await withMail();
    const id = await mailTo(one);
    await until('it waits', async () => (await mailOf(id, one))?.reason === 'refused 450');
    // What a process that dies at the mail server leaves: an attempt without an end.
    room.clock.advance(61_000);
    server.behave('hold');
    await reaches(id, one, 'sending', 2);
    // The attempt stands in the log before the mail server has the mail.
    await until('the mail server has it', async () => server.holds);
    const streams = messageStreams(room.services);
    const settle = streams.mails.execute.bind(streams.mails);
    streams.mails.execute = () => Promise.reject(new Error('the process is dead'));
    server.release();
    await room.restart(() => void (streams.mails.execute = settle));
    server.behave('take');
    expect(await reaches(id, one, 'unknown', 2)).toMatchObject({ reason: 'interrupted' });
    room.clock.advance(10 * 3_600_000);
    const later = await withMail();
    await reaches(await mailTo(later), later, 'sent');
    expect(server.to(one.user.email)).toHaveLength(1);
    expect(await typesOf(id, one)).toEqual([...attempt, ...attempt]);
  });
});
