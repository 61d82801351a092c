import { writeXlsx } from 'hucre/xlsx';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Candidate } from '../../testing/candidate.js';
import { ExamRoom } from '../../testing/exam-room.js';
import { until } from '../../testing/until.js';

const save = '/api/exam/marking/offline-save';
const paging = '/api/exam/marking/offline-paging';

describe('scores of an exam that is sat on paper', () => {
  let room: ExamRoom;
  let zhang: Candidate;
  let li: Candidate;
  let examId: string;
  beforeEach(async () => {
    room = await ExamRoom.open();
    zhang = await room.candidate({ realName: '张三' });
    li = await room.candidate({ realName: '李四' });
    examId = await room.saveExam({
      ...{ title: '线下考试', offline: true, openType: 3, qualifyScore: 30 },
      range: { userIds: [zhang.user.id, li.user.id] },
    });
  });
  afterEach(() => room.close());
  const enter = (who: Candidate, objScore: number, subjScore: number, more = {}) =>
    room.admin.post(save, { examId, rows: [{ userId: who.user.id, objScore, subjScore, ...more }] });

  it('[ET99] it is not started here', async () => {
    expect(await zhang.startRefused(examId)).toMatchObject({
      ...{ reason: 'SatOffline', msg: '本场为线下考试，不能在线作答！' },
    });
  });

  it('[ET98] an entered score is a record, counts in statistics, and frees nobody’s chance', async () => {
    expect((await enter(zhang, 20, 15.5)).data).toEqual({ saved: 1, unchanged: 0 });
    expect((await enter(zhang, 20, 15.5)).data).toEqual({ saved: 0, unchanged: 1 });
    await room.caughtUp('papers', 'exam_statistics');
    const { records } = await zhang.ok<{ records: object[] }>('/api/exam/record/my-paging', {});
    expect(records).toEqual([
      expect.objectContaining({ examId, offline: true, maxScore: 35.5, passed: 1, state: 2 }),
    ]);
    const rows = await room.admin.ok<{ records: object[]; total: number }>(paging, { params: { examId } });
    expect(rows.total).toBe(2);
    expect(rows.records).toContainEqual(
      expect.objectContaining({ realName: '张三', userScore: 35.5, passed: 1 }),
    );
    expect(rows.records).toContainEqual(
      expect.objectContaining({ realName: '李四', paperId: null, userScore: null }),
    );
    const [paper] = (await room.everything()).filter(({ type }) => type === 'OfflineScoreEntered');
    const paperId = paper?.stream.slice('paper-'.length) ?? '';
    expect(await room.types(paperId)).toEqual([
      'PaperCreated',
      'PaperHandedIn',
      'OfflineScoreEntered',
      'PaperScored',
    ]);
    await until('the reactors', async () => (await zhang.openPaper()) === null);
    const result = await zhang.ok<{ createTime: string; handTime: string }>('/api/paper/paper/paper-result', {
      id: paperId,
    });
    // Handed in when it was sat, not when its score was entered.
    expect(result.handTime).toBe(result.createTime);
    const statistics = await room.admin.ok<{ handedIn: number }>('/api/exam/exam/statistics', { id: examId });
    expect(JSON.stringify(statistics)).toContain('35.5');
    // Nobody was timed.
    expect(statistics).toMatchObject({ offline: true, averageTime: null, minuteBands: [] });
    expect(
      (await room.admin.refused('/api/exam/watch/reopen', { paperId, minutes: 5, message: '误' })).reason,
    ).not.toBe('');
  });

  it('[ET98] a correction needs a reason; what cannot be is refused and keeps nothing', async () => {
    await enter(zhang, 20, 5);
    expect((await enter(zhang, 20, 15)).msg).toBe('张三的成绩已登记，修改请填写原因！');
    expect((await enter(zhang, 20, 15, { reason: '登分有误' })).data).toEqual({ saved: 1, unchanged: 0 });
    const head = await room.services.log.head();
    const stranger = await room.candidate({ realName: '王五' });
    expect((await enter(stranger, 1, 1)).msg).toBe('王五不在本次考试的范围内！');
    expect((await enter(li, 0, 1000)).msg).toContain('得分不能超过总分');
    expect((await enter(li, 0, -1)).msg).toBe('得分不能小于0！');
    const both = [
      { userId: li.user.id, subjScore: 1 },
      { userId: li.user.id, subjScore: 2 },
    ];
    expect((await room.admin.refused(save, { examId, rows: both })).msg).toBe('同一人的成绩不能重复！');
    expect(await room.byPeople(head)).toEqual([]);
    const online = await room.saveExam({ title: '线上' });
    expect(
      (await room.admin.refused(save, { examId: online, rows: [{ userId: li.user.id, subjScore: 1 }] }))
        .reason,
    ).toBe('NotOffline');
  });

  it('a file is shown row by row with what is wrong, and keeps nothing by itself', async () => {
    await enter(li, 10, 10);
    const bytes = await writeXlsx({
      sheets: [
        {
          name: '成绩',
          rows: [
            ['账号（必填）', '姓名', '客观题得分', '主观题得分（必填）', '备注', '修改原因'],
            [zhang.user.userName, '张三', 20, 12.5, '字迹清楚', ''],
            [li.user.userName, '李四', 11, 10, '', ''],
            ['nobody', '无名', 1, 1, '', ''],
            [zhang.user.userName, '李四', 'x', 1, '', ''],
          ],
        },
      ],
    });
    const head = await room.services.log.head();
    const { rows, total, bad } = await readFile(bytes);
    expect([total, bad]).toEqual([4, 3]);
    expect(rows[0]).toMatchObject({
      userId: zhang.user.id,
      objScore: 20,
      subjScore: 12.5,
      problems: [],
      before: null,
    });
    expect(rows[1]).toMatchObject({ before: 20, problems: ['成绩已登记，修改请填写原因！'] });
    expect(rows[2]?.problems).toEqual(['账号不存在，或不在本次考试的范围内！']);
    expect(rows[3]?.problems).toEqual(['姓名与账号不符！', '账号重复！', '得分应为数字！']);
    expect(await room.byPeople(head)).toEqual([]);
    const good = rows.slice(0, 1).map(({ userId, objScore, subjScore, remark, reason }) => ({
      userId,
      objScore,
      subjScore,
      remark,
      reason,
    }));
    expect((await room.admin.post(save, { examId, rows: good })).data).toEqual({ saved: 1, unchanged: 0 });
  });

  interface Row {
    readonly [field: string]: unknown;
    readonly problems: string[];
  }
  async function readFile(bytes: Uint8Array): Promise<{ rows: Row[]; total: number; bad: number }> {
    const boundary = 'vigil-test-boundary';
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="scores.xlsx"\r\nContent-Type: application/octet-stream\r\n\r\n`;
    const answer = await room.server.app.http.inject({
      ...{ method: 'POST', url: `/api/exam/marking/offline-import?examId=${examId}` },
      headers: { token: room.admin.token, 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    });
    return answer.json<{ data: { rows: Row[]; total: number; bad: number } }>().data;
  }
});
