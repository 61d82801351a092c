import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PaperClaimed, PaperCreated } from '@vigil/domain/sitting/public';
import type { WatchCardView } from '@vigil/projections/watch/public';
import { ownAccommodations } from './own-data.js';
import type { Caller } from '../testing/caller.js';
import type { Candidate } from '../testing/candidate.js';
import { ExamRoom } from '../testing/exam-room.js';
import { jpeg } from '../testing/fake-faces.js';
import { minutes } from '../testing/moving-clock.js';
import { sendFile } from '../testing/send-file.js';

let room: ExamRoom;
let clerk: Caller;
beforeAll(async () => {
  room = await ExamRoom.open();
  clerk = await room.staff(['exam:accommodation'], { realName: '授予人' });
});
afterAll(() => room.close());

const base = '/api/exam/accommodation';
interface Row {
  readonly id: string;
  readonly userId: string;
  readonly realName: string;
  readonly extraPercent: number;
  readonly state: number;
  readonly grantedByName: string;
  readonly revokedByName: string | null;
  readonly papers: number;
}
const grant = (who: Candidate, more: object = {}, by: Caller = clerk) =>
  by.ok<{ id: string }>(`${base}/grant`, {
    ...{ userId: who.user.id, extraPercent: 25, largeType: true, reader: true, grounds: '视力残疾' },
    ...more,
  });
const grantRefused = async (who: Candidate, more: object = {}, by: Caller = clerk) =>
  (await by.refused(`${base}/grant`, { userId: who.user.id, extraPercent: 25, grounds: '理由', ...more }))
    .reason;
const listed = async (params: object, by: Caller = clerk) => {
  await room.caughtUp('accommodations');
  return (await by.ok<{ records: Row[] }>(`${base}/paging`, { params, size: 100 })).records;
};
const eventsOf = async (who: Candidate, type: string) =>
  (await room.services.log.readStream(`candidate-${who.user.id}`)).filter((event) => event.type === type);
const claimOf = async (who: Candidate) => (await eventsOf(who, 'PaperClaimed')).at(-1)?.data as PaperClaimed;
const checkOf = (who: Candidate, id: string) =>
  who.ok<{ totalTime: number; accommodation: object | null }>('/api/exam/exam/check-info', { id });
const detailOf = (who: Candidate, id: string) =>
  who.ok<{ accommodation: object | null; leftSeconds: number }>('/api/paper/paper/paper-detail', { id });

const uploaded = async (by: Caller): Promise<string> => {
  const bytes = Buffer.from(jpeg().split(',').at(-1) ?? '', 'base64');
  const { data } = await sendFile<{ url: string }>(room, '/api/common/file/upload', bytes, {
    ...{ token: by.token, name: '证明.jpg' },
  });
  return data.url;
};

const fact = { extraPercent: 25, largeType: true, reader: true };

describe('便利措施', () => {
  it('is told before the start, and is a fact of the claim, the paper and the wall; its time counts', async () => {
    const who = await room.candidate({ realName: '钱一' });
    const examId = await room.saveExam();
    expect(await checkOf(who, examId)).toMatchObject({ totalTime: 60, accommodation: null });
    const { id } = await grant(who);
    expect(await checkOf(who, examId)).toMatchObject({ totalTime: 75, accommodation: fact });
    const paperId = await who.start(examId);
    const claim = await claimOf(who);
    expect(claim).toMatchObject({
      accommodation: { accommodationId: id, ...fact },
      rules: { totalTime: 75 },
      deadline: claim.startedAt + minutes(75),
    });
    const created = (await room.services.log.readStream(`paper-${paperId}`))[0]?.data as PaperCreated;
    expect(created).toMatchObject({ accommodation: claim.accommodation, deadline: claim.deadline });
    expect(await detailOf(who, paperId)).toMatchObject({ accommodation: fact });
    await room.caughtUp('watch_cards');
    const card = await room.services.views.view<WatchCardView>('watch_cards').get(paperId);
    expect(card).toMatchObject({ accommodation: claim.accommodation, deadline: claim.deadline });
    expect(await listed({ realName: '钱一' })).toEqual([
      expect.objectContaining({
        ...{ id, userId: who.user.id, extraPercent: 25, state: 1, papers: 1, grantedByName: '授予人' },
      }),
    ]);
  });

  it('changes no paper that is open, whether it is granted or revoked, and later ones all the same', async () => {
    const who = await room.candidate();
    const examId = await room.saveExam();
    const paperId = await who.start(examId);
    const before = await detailOf(who, paperId);
    const { id } = await grant(who);
    expect(await detailOf(who, paperId)).toMatchObject({ accommodation: null });
    expect((await detailOf(who, paperId)).leftSeconds).toBeLessThanOrEqual(before.leftSeconds);
    await who.ok('/api/paper/paper/hand-exam', { id: paperId });
    const second = await who.start(examId);
    expect((await claimOf(who)).rules.totalTime).toBe(75);
    await listed({});
    expect(await clerk.ok(`${base}/revoke`, { id, reason: '证明已过期' })).toBe(true);
    expect(await detailOf(who, second)).toMatchObject({ accommodation: fact });
    await who.ok('/api/paper/paper/hand-exam', { id: second });
    await who.start(examId);
    expect(await claimOf(who)).toMatchObject({ rules: { totalTime: 60 } });
    expect(await claimOf(who)).not.toHaveProperty('accommodation');
  });

  it('counts from its beginning to its end alone, and lists tell them apart', async () => {
    const who = await room.candidate({ realName: '孙一' });
    const from = room.clock.now() + minutes(10);
    await grant(who, { from, until: from + minutes(20) });
    const examId = await room.saveExam();
    expect(await checkOf(who, examId)).toMatchObject({ accommodation: null });
    expect((await listed({ realName: '孙一', state: 0 })).length).toBe(1);
    room.clock.advance(minutes(10));
    expect(await checkOf(who, examId)).toMatchObject({ accommodation: fact });
    expect((await listed({ realName: '孙一', state: 1 })).length).toBe(1);
    expect(await grantRefused(who)).toBe('AccommodationsMeet');
    room.clock.advance(minutes(20));
    expect(await checkOf(who, examId)).toMatchObject({ accommodation: null });
    expect((await listed({ realName: '孙一', state: 2 })).length).toBe(1);
    expect(await listed({ realName: '孙一', state: 1 })).toEqual([]);
    await grant(who);
    expect((await listed({ realName: '孙一' })).length).toBe(2);
  });

  it('keeps why and the evidence as files of the person alone: the log says neither, and they go with the person', async () => {
    const who = await room.candidate({ realName: '李一' });
    const proof = await uploaded(clerk);
    const { id } = await grant(who, { grounds: '确诊视网膜病变', files: [proof] });
    const told = () => clerk.ok<{ grounds: string | null; files: string[] }>(`${base}/grounds`, { id });
    await listed({});
    const { grounds, files } = await told();
    expect(grounds).toBe('确诊视网膜病变');
    expect(files).toHaveLength(1);
    expect(files[0]).not.toBe(proof);
    const fileId = files[0]?.split('/').at(-1) ?? '';
    expect(await room.services.files.find(fileId)).toMatchObject({ owner: who.user.id });
    expect(JSON.stringify(await room.services.log.readStream(`candidate-${who.user.id}`))).not.toContain(
      '视网膜',
    );
    const parts = await ownAccommodations(room.services, who.user.id);
    expect(parts.map(({ path }) => path)).toEqual([
      'accommodations/accommodations.json',
      expect.stringMatching(new RegExp(`^accommodations/${id}-1\\.`)),
    ]);
    expect((await parts[0]?.content())?.toString()).toContain('确诊视网膜病变');
    expect(await clerk.ok(`${base}/revoke`, { id, reason: '本人申请' })).toBe(true);
    expect(await clerk.ok(`${base}/revoke`, { id, reason: '再来一次' })).toBe(true);
    expect(await eventsOf(who, 'AccommodationRevoked')).toHaveLength(1);
    await room.caughtUp('accommodations');
    expect(await told()).toMatchObject({ revokedBecause: '本人申请' });
    await room.services.files.eraseOwner(who.user.id);
    expect(await told()).toMatchObject({ grounds: null, revokedBecause: null });
  });

  it('the same command again grants once', async () => {
    const who = await room.candidate();
    const input = { userId: who.user.id, extraPercent: 50, grounds: '肢体残疾' };
    const first = await clerk.ok<{ id: string }>(`${base}/grant`, input, { commandId: 'grant-0001' });
    expect(await clerk.ok(`${base}/grant`, input, { commandId: 'grant-0001' })).toEqual(first);
    expect(await eventsOf(who, 'AccommodationGranted')).toHaveLength(1);
  });

  it('refuses what grants nothing, no reason, too much, foreign files, oneself, nobody, and who has no right', async () => {
    const who = await room.candidate();
    expect(await grantRefused(who, { extraPercent: 0 })).toBe('NothingGranted');
    expect(await grantRefused(who, { grounds: ' ' })).toBe('BadInput');
    expect(await grantRefused(who, { grounds: '长'.repeat(501) })).toBe('BadInput');
    expect(await grantRefused(who, { extraPercent: 301 })).toBe('BadInput');
    expect(await grantRefused(who, { extraPercent: -1 })).toBe('BadInput');
    expect(await grantRefused(who, { until: room.clock.now() })).toBe('AccommodationOver');
    const theirs = await uploaded(who);
    expect(await grantRefused(who, { files: [theirs] })).toBe('BadInput');
    expect(await grantRefused(who, { files: ['/api/common/file/none'] })).toBe('BadInput');
    expect(await grantRefused(who, { userId: clerk.user.id })).toBe('OwnAccommodation');
    expect(await grantRefused(who, { userId: 'nobody' })).toBe('NotFound');
    expect((await clerk.refused(`${base}/revoke`, { id: 'none', reason: '理由' })).reason).toBe('NotFound');
    const other = await room.staff(['exam:list', 'exam:apply', 'exam:watch']);
    expect(await grantRefused(who, {}, other)).toBe('NotAllowed');
    for (const [path, body] of [
      ['paging', {}],
      ['grounds', { id: 'x' }],
      ['revoke', { id: 'x', reason: 'y' }],
    ] as const) {
      expect((await other.refused(`${base}/${path}`, body)).reason).toBe('NotAllowed');
      expect((await who.refused(`${base}/${path}`, body)).reason).toBe('NotAllowed');
    }
    expect(await eventsOf(who, 'AccommodationGranted')).toEqual([]);
  });
});
