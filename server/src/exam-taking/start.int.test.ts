import { selling } from '../testing/selling.js';
import { Socket } from 'node:net';
import { candidateStream } from '@vigil/domain/sitting/events';
import type { Department } from '@vigil/domain/organisation/department';
import { collections as peopleCollections } from '../organisation/collections.js';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { papersOf } from '../sitting/papers/papers.js';
import { admission } from '../platform/limits/admission.js';
import { single } from '../testing/every-type.js';
import { ExamRoom, group } from '../testing/exam-room.js';
import { minutes, seconds } from '../testing/moving-clock.js';

let room: ExamRoom;

beforeAll(async () => {
  room = await ExamRoom.open();
});
afterAll(() => room.close());

describe('coming back', () => {
  it('[ET1] is never blocked by the rules of starting: time, lateness, chance, password, device, range, face, a disabled exam', async () => {
    const candidate = await room.candidate();
    const fields = {
      title: '什么都拦',
      openType: 9,
      password: 'Pass-1',
      chance: 1,
      late: true,
      lateMax: 5,
      totalTime: 0,
    };
    const examId = await room.saveExam(fields);
    const paperId = await candidate.start(examId, { password: 'Pass-1' });
    const now = room.clock.now();
    await room.overwriteExam(examId, {
      ...{
        startTime: now - minutes(60),
        endTime: now - minutes(30),
        openType: 3,
        answerDevice: 2,
        faceOn: true,
        state: 1,
      },
      range: { departIds: [], groupIds: [], userIds: ['somebody-else'] },
    });
    expect(await candidate.start(examId)).toBe(paperId);
    expect(await candidate.start(examId, { password: 'wrong' }, { headers: { 'x-platform': 'pc' } })).toBe(
      paperId,
    );
    expect((await candidate.detail()).handState).toBe(0);
    await candidate.handIn();
    expect((await candidate.startRefused(examId)).reason).toBe('ExamClosed');
  });
});

describe('papers of one exam', () => {
  it('carry who sits them over the page: name, account and number, where the exam wants it [exam-015]', async () => {
    const words = async (waterMark: boolean) => {
      const candidate = await room.candidate({ mobile: '13800000000' });
      await candidate.start(await room.saveExam({ waterMark }));
      const { realName, userName } = candidate.user;
      return [(await candidate.detail()).waterMark, `${realName} ${userName} 13800000000`];
    };
    const [told, expected] = await words(true);
    expect(told).toBe(expected);
    expect((await words(false))[0]).toBeNull();
  });

  it('share in memory what they have in common', async () => {
    const examId = await room.saveExam();
    const rules = async () => {
      const paperId = await (await room.candidate()).start(examId);
      return (await papersOf(room.services).papers.load(paperId)).state.paper?.rules;
    };
    expect(await rules()).toBe(await rules());
  });
});

describe('the rules of starting', () => {
  it('[ET7] refuses before the start and after the end [exam-034]', async () => {
    const candidate = await room.candidate();
    const now = room.clock.now();
    const future = await room.saveExam({ startTime: now + minutes(5), endTime: now + minutes(60) });
    const past = await room.saveExam({ startTime: now - minutes(60), endTime: now - seconds(1) });
    for (const examId of [future, past])
      expect(await candidate.startRefused(examId)).toMatchObject({
        reason: 'NotInTime',
        code: 20010000,
        msg: '考试未开始或已结束',
      });
  });

  it('[ET8] refuses who comes later than lateMax [exam-035]', async () => {
    const candidate = await room.candidate();
    const examId = await room.saveExam({ startTime: room.clock.now() - minutes(10), late: true, lateMax: 5 });
    expect(await candidate.startRefused(examId)).toMatchObject({
      reason: 'TooLate',
      msg: '您已迟到超过5分钟，不能参加考试',
    });
  });

  it('[ET9] counts chances by claims, also one whose paper a crash left unmade [exam-036]', async () => {
    const candidate = await room.candidate();
    const examId = await room.saveExam({ chance: 1 });
    await candidate.start(examId);
    await candidate.handIn();
    expect(await candidate.startRefused(examId)).toMatchObject({
      reason: 'ChancesUsedUp',
      msg: '考试次数已用完',
    });
  });

  it('[ET10] takes the device the exam is for', async () => {
    const computerOnly = await room.saveExam({ answerDevice: 1 });
    const phoneOnly = await room.saveExam({ answerDevice: 2 });
    const candidate = await room.candidate();
    const on = (platform: string) => ({ headers: { 'x-platform': platform } });
    expect((await candidate.startRefused(computerOnly, {}, on('h5'))).reason).toBe('DeviceNotSupported');
    expect((await candidate.startRefused(phoneOnly, {}, on('pc'))).reason).toBe('DeviceNotSupported');
    expect(
      (await candidate.startRefused(computerOnly, {}, { headers: { 'user-agent': 'Mozilla/5.0 (iPhone)' } }))
        .reason,
    ).toBe('DeviceNotSupported');
    await candidate.start(phoneOnly, {}, on('app'));
  });

  it('[ET11] openType 2 takes the departments and those below them, openType 3 the list [exam-018]', async () => {
    const departments = room.services.documents.collection<Department>(peopleCollections.departments);
    const make = (id: string, deptCode: string, parentId: string | null): Promise<unknown> =>
      departments.put({ id, version: 1, parentId, deptName: id, deptCode, sort: 1 });
    await make('d1', 'A01', null);
    await make('d11', 'A01A01', 'd1');
    await make('d2', 'A02', null);
    const below = await room.candidate({ departId: 'd11', deptCode: 'A01A01' });
    const beside = await room.candidate({ departId: 'd2', deptCode: 'A02' });
    const nowhere = await room.candidate();
    const byDepartment = await room.saveExam({ openType: 2, range: { departIds: ['d1'] } });
    await below.start(byDepartment);
    for (const stranger of [beside, nowhere])
      expect((await stranger.startRefused(byDepartment)).reason).toBe('NotSignedUp');
    const byList = await room.saveExam({ openType: 3, range: { userIds: [beside.user.id] } });
    await beside.start(byList);
    expect(await nowhere.startRefused(byList)).toMatchObject({
      reason: 'NotSignedUp',
      msg: '您不在本次考试的范围内！',
    });
  });

  it('[ET11] a price that is not paid is refused; where nothing is sold everything is free', async () => {
    const candidate = await room.candidate();
    await selling(room, true);
    const examId = await room.saveExam({ price: 9.9 });
    expect((await candidate.startRefused(examId)).reason).toBe('NotPaid');
    await selling(room, false);
    await candidate.start(examId);
    await candidate.handIn();
  });

  it('[ET6] refuses a draft, a disabled exam and one that does not exist', async () => {
    const candidate = await room.candidate();
    const draft = await room.saveExam({ state: 1, draft: true });
    const disabled = await room.saveExam({ state: 1 });
    for (const examId of [draft, disabled])
      expect((await candidate.startRefused(examId)).reason).toBe('ExamClosed');
    expect(await candidate.startRefused('no-such-exam')).toMatchObject({
      reason: 'NotFound',
      msg: '考试不存在！',
    });
  });

  it('[ET15] a mock starts at any time and has no deadline', async () => {
    const candidate = await room.candidate();
    const mock = await room.saveExam({ examType: 2, startTime: null, endTime: null, totalTime: 30 });
    await candidate.start(mock);
    expect((await candidate.detail()).deadline).toBeNull();
    await candidate.handIn();
    const endless = await room.saveExam({ examType: 2, startTime: null, endTime: null, totalTime: 0 });
    await candidate.start(endless);
    expect((await candidate.detail()).leftSeconds).toBe(99_999);
  });
});

describe('a group that cannot be filled', () => {
  it('[ET14] refuses the start, names the group, and stores nothing', async () => {
    await room.addQuestions(['thin-1', 'thin-2'].map((id) => single(id, { repoId: 'thin' })));
    const examId = await room.saveExam({
      tmplGroups: [{ title: '抽题大题', perScore: 5, draws: [{ repoId: 'thin', count: 2 }] }],
    });
    await room.withoutQuestion('thin-2', 'deleted');
    const candidate = await room.candidate();
    const before = await room.services.log.head();
    const { reason, msg } = await candidate.startRefused(examId);
    expect(reason).toBe('PaperContentProblem');
    expect(msg).toContain('试卷内容有误，无法继续考试！');
    expect(msg).toContain('抽题大题');
    expect(await room.byPeople(before)).toEqual([]);
    expect(await room.services.log.readStream(candidateStream(candidate.user.id))).toEqual([]);
  });

  it('can be filled once its bank has enough, and no longer when a fixed question was taken out of use', async () => {
    await room.addQuestions(['s1', 's2', 's3'].map((id) => single(`slim-${id}`, { repoId: 'slim' })));
    const drawn = await room.saveExam({
      tmplGroups: [{ title: '抽', perScore: 5, draws: [{ repoId: 'slim', count: 3 }] }],
    });
    const candidate = await room.candidate();
    await candidate.start(drawn);
    const seen = (await candidate.detail()).groupList.flatMap((one) => one.quList.map((entry) => entry.quId));
    expect(new Set(seen).size).toBe(3);
    await candidate.handIn();

    const fixed = await room.saveExam({ tmplGroups: [group('定', [single('slim-s1')])] });
    await candidate.start(fixed);
    await candidate.handIn();
    await room.withoutQuestion('slim-s1', 'disabled');
    expect((await candidate.startRefused(fixed)).reason).toBe('PaperContentProblem');
  });
});

describe('a crowd at the door', () => {
  it('every start waits to be admitted, and the door tells of each new connection', async () => {
    const queue = admission(room.services);
    const connected = vi.spyOn(queue, 'connected');
    const candidate = await room.candidate();
    const examId = await room.saveExam();
    room.server.app.http.server.emit('connection', new Socket());
    expect(connected).toHaveBeenCalledTimes(1);
    let admit: () => void = () => undefined;
    const admitted = vi.spyOn(queue, 'admitted').mockReturnValueOnce(new Promise((begin) => (admit = begin)));
    const started = candidate.start(examId);
    await vi.waitFor(() => expect(admitted).toHaveBeenCalledTimes(1));
    expect(await room.services.log.readStream(candidateStream(candidate.user.id))).toEqual([]);
    admit();
    expect(await room.types(await started)).toEqual(['PaperCreated']);
  });

  it('every hand-in waits in the same queue', async () => {
    const candidate = await room.candidate();
    const paperId = await candidate.start(await room.saveExam());
    let admit: () => void = () => undefined;
    const admitted = vi
      .spyOn(admission(room.services), 'admitted')
      .mockReturnValueOnce(new Promise((begin) => (admit = begin)));
    admitted.mockClear();
    const handedIn = candidate.ok('/api/paper/paper/hand-exam', { id: paperId });
    await vi.waitFor(() => expect(admitted).toHaveBeenCalledTimes(1));
    expect(await room.types(paperId)).not.toContain('PaperHandedIn');
    admit();
    expect(await handedIn).toMatchObject({ handState: 1 });
  });
});

describe('a session with an open paper', () => {
  it('is kept until an hour after its deadline, also where nothing is at hand because other processes write [engine §10]', async () => {
    const kept = vi.spyOn(room.services.sessions, 'keepUntil');
    const candidate = await room.candidate();
    const examId = await room.saveExam({ endTime: room.clock.now() + minutes(24 * 60), totalTime: 20 * 60 });
    const peek = vi.spyOn(papersOf(room.services).papers, 'peek').mockReturnValue(null);
    const paperId = await candidate.start(examId);
    peek.mockRestore();
    expect(kept.mock.calls).toEqual([[candidate.user.id, (await room.deadlineOf(paperId)) + minutes(60)]]);
    kept.mockRestore();
  });
});
