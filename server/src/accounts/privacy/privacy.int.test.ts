import { privacyStream } from '@vigil/domain/accounts/privacy.decider';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../testing/caller.js';
import type { Candidate } from '../../testing/candidate.js';
import { ExamRoom } from '../../testing/exam-room.js';
import { minutes } from '../../testing/moving-clock.js';
import { unzipped } from '../../platform/office/unzipped.js';
import { closeAccounts } from './close-accounts.js';

let room: ExamRoom;
beforeAll(async () => {
  room = await ExamRoom.open();
  // A session lasts a day; the tests go on for months.
  await room.services.sessions.keepUntil(room.admin.user.id, room.clock.now() + days(1000));
});
afterAll(() => room.close());

const days = (count: number): number => count * minutes(24 * 60);
const password = 'Secret123';
const somebody = async (): Promise<Candidate> => {
  const who = await room.candidate({ password } as never);
  await room.services.sessions.keepUntil(who.user.id, room.clock.now() + days(300));
  return who;
};
const types = async ({ user }: Caller): Promise<string[]> =>
  (await room.services.log.readStream(privacyStream(user.id))).map(({ type }) => type);
const look = async (): Promise<void> => {
  await room.caughtUp('account_closings', 'papers');
  await closeAccounts(room.services, () => true);
};
const isThere = async ({ user }: Caller): Promise<boolean> =>
  (await room.services.accounts.read(user.id)) !== null;

describe('consents', () => {
  it('[AC1] are given to the text that was read, once, and told with their version', async () => {
    const who = await somebody();
    const give = '/api/sys/user/consent-give';
    await who.ok(give, { purpose: 'privacy', version: 1 });
    await who.ok(give, { purpose: 'privacy', version: 1 });
    expect(await types(who)).toEqual(['ConsentGiven']);
    expect(await who.refused(give, { purpose: 'privacy', version: 2 })).toMatchObject({
      reason: 'TextChanged',
    });
    expect(await who.refused(give, { purpose: 'privacy' })).toMatchObject({ reason: 'BadInput' });
    expect(await who.refused(give, { purpose: 'other', version: 1 })).toMatchObject({ reason: 'BadInput' });
    const rows = await who.ok<{ purpose: string; givenVersion: number | null }[]>('/api/sys/user/consents');
    expect(rows.map(({ purpose, givenVersion }) => [purpose, givenVersion])).toEqual([
      ['agreement', null],
      ['privacy', 1],
      ['face', null],
    ]);
  });

  it('[AC1] are asked anew where the brand has a text of its own, and in each version of it', async () => {
    const who = await somebody();
    const give = '/api/sys/user/consent-give';
    type Row = { purpose: string; brandId: string | null; version: number; html: string; current: boolean };
    const row = async (): Promise<Row> =>
      (await who.ok<Row[]>('/api/sys/user/consents')).find(({ purpose }) => purpose === 'agreement') as Row;
    const publish = (agreement: string) => room.admin.ok('/api/sys/config/save', { agreement });
    await who.ok(give, { purpose: 'agreement', version: 1 });
    expect(await row()).toMatchObject({ brandId: null, version: 1, html: null, current: true });

    await publish('<p>本校考试章程</p>');
    const theirs = await row();
    expect(theirs).toMatchObject({ html: '<p>本校考试章程</p>', current: false });
    expect(theirs.brandId).not.toBeNull();
    // What was read before it was published is not what stands there now, though it has the same number.
    expect(await who.refused(give, { purpose: 'agreement', version: theirs.version })).toMatchObject({
      reason: 'TextChanged',
    });
    const { brandId, version } = theirs;
    await who.ok(give, { purpose: 'agreement', version, brandId });
    expect(await row()).toMatchObject({ current: true });

    await publish('<p>本校考试章程（修订）</p>');
    expect(await row()).toMatchObject({ version: version + 1, current: false });
    expect(await who.refused(give, { purpose: 'agreement', version, brandId })).toMatchObject({
      reason: 'TextChanged',
    });
    await publish('');
    expect(await row()).toMatchObject({ brandId: null, html: null, current: false });
    await who.ok(give, { purpose: 'agreement', version: 1 });
    expect(await row()).toMatchObject({ current: true });
  });

  it('[AC2] to faces: taken back, the registered one is gone; not while an exam is sat', async () => {
    const { candidate } = await room.sitting();
    const back = '/api/sys/user/consent-withdraw';
    expect(await candidate.refused(back, { purpose: 'face' })).toMatchObject({ reason: 'SitsExam' });
    expect(await candidate.refused(back, { purpose: 'agreement' })).toMatchObject({
      reason: 'NotWithdrawable',
    });
    const face = await room.services.files.put('face', 'x', 'image/jpeg', Buffer.from('face'));
    const who = await room.candidate({ faceFileId: face.fileId, faceUnverified: true });
    await who.ok('/api/sys/user/consent-give', { purpose: 'face', version: 1 });
    await who.ok(back, { purpose: 'face' });
    expect(await room.services.accounts.read(who.user.id)).toMatchObject({ faceFileId: null });
  });
});

describe('closing the own account', () => {
  it('[AC3] asks for the password, waits seven days, and then nothing of the person is left', async () => {
    const who = await somebody();
    expect(await who.refused('/api/sys/user/close', { password: 'Wrong123' })).toMatchObject({
      reason: 'WrongPassword',
    });
    await who.ok('/api/sys/user/close', { password });
    room.clock.advance(days(6));
    await look();
    expect(await isThere(who)).toBe(true);
    room.clock.advance(days(2));
    await look();
    expect(await isThere(who)).toBe(false);
    await look();
    expect(await types(who)).toEqual(['AccountClosingAsked', 'AccountClosingWithdrawn']);
  });

  it('[AC4] is taken back until then', async () => {
    const who = await somebody();
    await who.ok('/api/sys/user/close', { password });
    await who.ok('/api/sys/user/close-withdraw');
    room.clock.advance(days(8));
    await look();
    expect(await isThere(who)).toBe(true);
  });

  it('waits for an open paper, then for its result', async () => {
    const examId = await room.saveExam({ endTime: room.clock.now() + days(20), totalTime: 60 * 24 * 10 });
    const who = await somebody();
    const paperId = await who.start(examId);
    await room.caughtUp('papers');
    await who.ok('/api/sys/user/close', { password });
    const holds = async () => (await who.ok<{ holds: string[] }>('/api/sys/user/closing')).holds;
    expect(await holds()).toEqual(['有考试尚未交卷']);
    room.clock.advance(days(8));
    await look();
    expect(await isThere(who)).toBe(true);
    await who.ok('/api/paper/paper/hand-exam', { id: paperId, exState: 0 });
    await look();
    expect(await isThere(who)).toBe(true);
    room.clock.advance(days(200));
    await look();
    expect(await isThere(who)).toBe(false);
  });

  it('is not for administrators, nor for the stranger', async () => {
    const staff = await room.staff(['exam:list'], { password } as never);
    expect(await staff.refused('/api/sys/user/close', { password })).toMatchObject({
      reason: 'AdministratorsStay',
    });
    expect((await room.server.rest('/api/sys/user/close', { password })).code).toBe(10010002);
  });
});

describe('the copy of the own data', () => {
  it('has account, places, consents and papers, no key of an answer and no secret; for the password alone', async () => {
    const who = await room.candidate({ password, realName: '郑明', idCard: '11010519491231002X' } as never);
    await who.start(await room.saveExam());
    await who.choose('q-single', ['b']);
    await room.caughtUp('papers');
    const ask = (given: string) =>
      room.server.app.http.inject({
        method: 'POST',
        url: '/api/sys/user/own-data',
        headers: { token: who.token, 'content-type': 'application/json' },
        payload: JSON.stringify({ password: given }),
      });
    expect((await ask('Wrong123')).json()).toMatchObject({ reason: 'WrongPassword' });
    const answer = await ask(password);
    const files = new Map(
      [...unzipped(answer.rawPayload, /./)].map(([path, bytes]) => [path, Buffer.from(bytes).toString()]),
    );
    expect([...files.keys()].map((path) => path.replace(/papers\/.*/, 'papers/…'))).toEqual([
      'account/account.json',
      'account/sessions.json',
      'account/login-attempts.json',
      'account/consents.json',
      'account/bindings.json',
      'account/passkeys.json',
      'papers/…',
    ]);
    expect(files.get('account/account.json')).toContain('11010519491231002X');
    const all = [...files.values()].join('\n');
    expect(all).toContain('q-single');
    for (const secret of ['argon2', 'passwordHash', who.token, 'isRight', 'rightAnswer', 'seed'])
      expect(all, secret).not.toContain(secret);
  });
});
