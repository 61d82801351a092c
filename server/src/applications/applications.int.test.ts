import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PaperClaimed } from '@vigil/domain/sitting/public';
import type { SentMessageView } from '@vigil/projections/messages/public';
import type { Caller } from '../testing/caller.js';
import type { Candidate } from '../testing/candidate.js';
import { ExamRoom } from '../testing/exam-room.js';
import { jpeg } from '../testing/fake-faces.js';
import { minutes } from '../testing/moving-clock.js';
import { sendFile } from '../testing/send-file.js';
import { until } from '../testing/until.js';

let room: ExamRoom;
let teacher: Caller;
beforeAll(async () => {
  room = await ExamRoom.open();
  teacher = await room.staff(['exam:apply', 'exam:add', 'exam:edit', 'exam:list'], { realName: '出题人' });
});
afterAll(() => room.close());

const base = '/api/exam/apply';
interface Row {
  readonly id: string;
  readonly examId: string;
  readonly kind: number;
  readonly applyUser_dictText: string;
  readonly applyMsg: string;
  readonly auditState: number;
  readonly auditState_dictText: string;
  readonly auditBy_dictText: string | null;
  readonly auditMsg: string;
  readonly auditUsed: number;
  readonly files: readonly string[];
}
const apply = (who: Caller, examId: string, more: object = {}) =>
  who.ok<{ id: string }>(`${base}/save`, { examId, applyMsg: '堵车', ...more });
const listed = async (by: Caller = teacher, params: object = {}) => {
  await room.caughtUp('applications');
  return (
    await by.ok<{ records: Row[] }>(`${base}/paging`, { params: { handState: 1, overwrite: 0, ...params } })
  ).records;
};
const mine = async (who: Caller, examId?: string) => {
  await room.caughtUp('applications');
  return who.ok<Row[]>(`${base}/my-list`, { examId });
};
const audit = (ids: readonly string[], more: object = {}, by: Caller = teacher) =>
  by.ok<{ done: number; refused: string[] }>(`${base}/audit`, {
    ...{ ids, auditState: 1, auditMsg: '情况属实' },
    ...more,
  });
const blocked = async (who: Caller, examId: string) =>
  (await who.ok<{ blocked: { reason: string }[] }>('/api/exam/exam/check-info', { id: examId })).blocked.map(
    ({ reason }) => reason,
  );
const startRefused = async (who: Candidate, examId: string) =>
  (await who.refused('/api/paper/paper/create-paper', { examId })).reason;
const claimOf = async (who: Candidate): Promise<PaperClaimed> =>
  (await room.services.log.readStream(`candidate-${who.user.id}`)).findLast(
    ({ type }) => type === 'PaperClaimed',
  )?.data as PaperClaimed;

/** An exam that began half an hour ago and lets nobody in after a minute. */
const late = () => {
  const startTime = room.clock.now() - minutes(30);
  return room.saveExam({ late: true, lateMax: 1, startTime, endTime: startTime + minutes(120) }, teacher);
};

describe('考试申请', () => {
  it('who came too late starts once it is approved, once, and the claim says by what; filters of old clients hide nothing [apply-005] [apply-003] [apply-011]', async () => {
    const examId = await late();
    const who = await room.candidate({ realName: '赵一' });
    expect(await startRefused(who, examId)).toBe('TooLate');
    const { id } = await apply(who, examId);
    expect(await apply(who, examId)).toEqual({ id });
    expect(await startRefused(who, examId)).toBe('TooLate');
    expect(await listed()).toEqual([
      expect.objectContaining({
        ...{ id, examId, kind: 0, applyUser_dictText: '赵一', applyMsg: '堵车', auditState: 0 },
        ...{ auditState_dictText: '待审核', auditUsed: false },
      }),
    ]);
    expect(await audit([id])).toEqual({ done: 1, refused: [] });
    expect(await blocked(who, examId)).toEqual([]);
    await who.start(examId);
    expect((await claimOf(who)).waiver).toEqual({
      ...{ applicationId: id, lifts: ['late', 'chances', 'signUp'], until: null },
    });
    expect((await mine(who, examId))[0]).toMatchObject({
      ...{ auditState: 1, auditMsg: '情况属实', auditUsed: true },
    });
    await who.handIn();
    expect(await startRefused(who, examId)).toBe('TooLate');
    const next = await apply(who, examId);
    expect(next.id).not.toBe(id);
  });

  it('one that waits stands on the home of who sets the exam, and leads to it', async () => {
    const startTime = room.clock.now() - minutes(30);
    const times = { late: true, lateMax: 1, startTime, endTime: startTime + minutes(120) };
    const examId = await room.saveExam({ title: '等待审核的考试', ...times }, teacher);
    await apply(await room.candidate(), examId);
    await room.caughtUp('applications');
    const home = async (who: Caller) => {
      const { data } = await who.graphql<{
        consoleHome: { parts: { rows: { title: string; to: object }[] }[] };
      }>('{ consoleHome { parts { rows { title to { page rest } } } } }');
      const rows = data?.consoleHome.parts.flatMap((part) => part.rows) ?? [];
      return rows.find(({ title }) => title === '考试申请待审核：等待审核的考试')?.to;
    };
    expect(await home(teacher)).toEqual({
      page: 'ExamApply',
      rest: `?title=${encodeURIComponent('等待审核的考试')}&auditState=0`,
    });
    expect(await home(await room.staff(['exam:apply']))).toBeUndefined();
  });

  it('an approval until a time lets in after the end, and the paper ends by it', async () => {
    const now = room.clock.now();
    const examId = await room.saveExam(
      { startTime: now - minutes(90), endTime: now - minutes(30), totalTime: 60 },
      teacher,
    );
    const who = await room.candidate();
    expect(await blocked(who, examId)).toEqual(['NotInTime']);
    const { id } = await apply(who, examId);
    const late = await teacher.refused(`${base}/audit`, {
      ...{ ids: [id], auditState: 1, auditMsg: '可', until: '2020-01-01 00:00:00' },
    });
    expect(late).toMatchObject({ reason: 'AuditUntilPast' });
    const end = Math.floor(now / 1000) * 1000 + minutes(30);
    await audit([id], { until: new Date(end).toISOString() });
    expect(await blocked(who, examId)).toEqual([]);
    await who.start(examId);
    expect(await claimOf(who)).toMatchObject({ deadline: end, rules: { endTime: end } });
  });

  it('used-up chances and a range are lifted for who applied, for nobody else', async () => {
    const examId = await room.saveExam(
      { chance: 1, openType: 3, range: { departIds: [], groupIds: [], userIds: [teacher.user.id] } },
      teacher,
    );
    const [who, other] = (await room.candidates(2)) as [Candidate, Candidate];
    expect(await startRefused(who, examId)).toBe('NotSignedUp');
    const { id } = await apply(who, examId);
    await audit([id]);
    expect(await blocked(who, examId)).toEqual([]);
    await who.start(examId);
    expect(await startRefused(other, examId)).toBe('NotSignedUp');
  });

  it('takes a reason, and one at a time [apply-008]', async () => {
    const examId = await late();
    const who = await room.candidate();
    expect((await who.refused(`${base}/save`, { examId, applyMsg: ' ' })).msg).toBe('申请理由不能为空！');
    await apply(who, examId);
    expect((await who.refused(`${base}/save`, { examId, applyMsg: '另一个' })).reason).toBe(
      'ApplicationWaits',
    );
    expect((await who.refused(`${base}/save`, { examId: 'none', applyMsg: '堵车' })).reason).toBe('NotFound');
  });

  it('is taken back by its applicant alone, and is nobody else’s to see', async () => {
    const examId = await late();
    const [who, other] = (await room.candidates(2)) as [Candidate, Candidate];
    const { id } = await apply(who, examId);
    expect((await other.refused(`${base}/withdraw`, { id })).reason).toBe('NotFound');
    expect(await mine(other)).toEqual([]);
    expect(await who.ok(`${base}/withdraw`, { id })).toBe(true);
    expect((await mine(who, examId))[0]).toMatchObject({ auditState: 3 });
    expect(
      (await teacher.refused(`${base}/audit`, { ids: [id], auditState: 1, auditMsg: '可' })).reason,
    ).toBe('NotFound');
  });
});

describe('异常申请 [apply-004] [apply-006]', () => {
  it('lifts camera and faces for the paper of a formal exam, as facts of its rules', async () => {
    const examId = await room.saveExam({ camOn: true, camInterval: 1, faceOn: true }, teacher);
    const who = await room.candidate();
    expect(await startRefused(who, examId)).toBe('FaceRequired');
    const body = { oldExamId: examId, cameraPass: false };
    expect((await who.refused(`${base}/abnormal`, { ...body, reason: '' })).msg).toBe('申请理由不能为空！');
    const { id } = await who.ok<{ id: string }>(`${base}/abnormal`, { ...body, reason: '摄像头坏了' });
    await audit([id]);
    const check = await who.ok<{ faceOn: boolean; camOn: boolean }>('/api/exam/exam/check-info', {
      id: examId,
    });
    expect(check).toMatchObject({ faceOn: false, camOn: false });
    await who.start(examId);
    expect((await claimOf(who)).rules).toMatchObject({ camOn: false, faceOn: false, faceCheck: false });
  });

  it('is not for a mock, nor for a time of another category', async () => {
    const mock = await room.saveExam({ examType: 2, startTime: null, endTime: null, camOn: true }, teacher);
    const who = await room.candidate();
    const reason = '摄像头坏了';
    expect((await who.refused(`${base}/abnormal`, { oldExamId: mock, reason })).reason).toBe('BadInput');
    const [one, two] = [await late(), await late()];
    const moved = { oldExamId: one, examId: two, reason };
    expect((await who.refused(`${base}/abnormal`, moved)).reason).toBe('NotFound');
  });
});

describe('审核 [apply-009] [apply-010] [apply-013]', () => {
  it('is staff’s with its permission alone, as setting exams is with those for exams [exam-037]', async () => {
    const examId = await late();
    const applicant = await room.candidate();
    const { id } = await apply(applicant, examId);
    const others = { applicant, setter: await room.staff(['exam:add', 'exam:edit', 'exam:list']) };
    const decider = await room.staff(['exam:apply']);
    const reasons = async (who: Caller, paths: readonly string[]) =>
      Promise.all(
        paths.map(async (path) => {
          const body = { ids: [id], auditState: 1, auditMsg: '可', state: 3, title: '另一场' };
          return (await who.refused(path, body)).reason;
        }),
      );
    const decisions = ['audit', 'delete'].map((act) => `${base}/${act}`);
    const settings = ['save', 'state', 'delete', 'paging'].map((act) => `/api/exam/exam/${act}`);
    for (const who of Object.values(others))
      expect(await reasons(who, decisions)).toEqual(decisions.map(() => 'NotAllowed'));
    for (const who of [applicant, decider])
      expect(await reasons(who, settings)).toEqual(settings.map(() => 'NotAllowed'));
    expect(await audit([id])).toEqual({ done: 1, refused: [] });
  });

  it('asks for a verdict and a reason, in the specification’s words', async () => {
    const { id } = await apply(await room.candidate(), await late());
    const refused = async (more: object) =>
      (await teacher.refused(`${base}/audit`, { ids: [id], ...more })).msg;
    expect(await refused({ auditMsg: '可' })).toBe('审核意见不能为空！');
    expect(await refused({ auditState: 1, auditMsg: '  ' })).toBe('审核理由不能为空！');
  });

  it('a rejection lifts nothing, and is told once', async () => {
    const examId = await late();
    const who = await room.candidate();
    const { id } = await apply(who, examId);
    await audit([id], { auditState: 2, auditMsg: '证据不足' });
    expect(await startRefused(who, examId)).toBe('TooLate');
    const sent = async () => {
      await room.caughtUp('sent_messages');
      const all = await room.services.views
        .view<SentMessageView>('sent_messages')
        .find({ filter: { template: 'exam.application' } });
      return all.filter(({ about }) => about?.id === examId);
    };
    await until('the applicant is told', async () => (await sent()).length === 1);
  });

  it('of several, those decided on meanwhile are told; another’s exam is refused as a whole', async () => {
    const examId = await late();
    const [a, b] = (await room.candidates(2)) as [Candidate, Candidate];
    const [one, two] = [await apply(a, examId), await apply(b, examId)];
    await audit([one.id], { auditState: 2 });
    expect(await audit([one.id, two.id])).toEqual({ done: 1, refused: ['该申请已审核！'] });
    const stranger = await room.staff(['exam:apply']);
    expect(await listed(stranger)).toEqual([]);
    const body = { ids: [two.id], auditState: 1, auditMsg: '可' };
    expect((await stranger.refused(`${base}/audit`, body)).reason).toBe('NotAllowed');
    expect((await stranger.refused(`${base}/delete`, { ids: [two.id] })).reason).toBe('NotAllowed');
    const clerk = await room.staff(['exam:list']);
    expect((await clerk.refused(`${base}/paging`, {})).reason).toBe('NotAllowed');
  });

  it('what is deleted is in no list and grants nothing', async () => {
    const examId = await late();
    const who = await room.candidate();
    const { id } = await apply(who, examId);
    await audit([id]);
    expect(await teacher.ok(`${base}/delete`, { ids: [id] })).toBe(true);
    expect(await startRefused(who, examId)).toBe('TooLate');
    expect((await listed(teacher, { examId })).length).toBe(0);
  });

  it('shows who decides what was attached, and nobody else; files of others are not attached', async () => {
    const examId = await late();
    const [who, other] = (await room.candidates(2)) as [Candidate, Candidate];
    const bytes = Buffer.from(jpeg(77).replace(/^data:[^,]*,/, ''), 'base64');
    const { data } = await sendFile<{ url: string }>(room, '/api/common/file/upload', bytes, {
      ...{ token: who.token, name: 'note.jpg' },
    });
    const stolen = { examId, applyMsg: '堵车', files: [data.url] };
    expect((await other.refused(`${base}/save`, stolen)).reason).toBe('BadInput');
    await apply(who, examId, { files: [data.url] });
    const [row] = await listed(teacher, { examId });
    expect(row?.files).toEqual([data.url]);
    const opens = async ({ token }: Caller) =>
      (await room.server.app.http.inject({ method: 'GET', url: data.url, headers: { token } })).headers[
        'content-type'
      ] === 'image/jpeg';
    expect(await opens(teacher)).toBe(true);
    expect(await opens(await room.staff(['exam:apply']))).toBe(false);
    expect(await opens(other)).toBe(false);
  });
});
