import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../testing/caller.js';
import type { Candidate } from '../testing/candidate.js';
import { ExamRoom } from '../testing/exam-room.js';
import { jpeg } from '../testing/fake-faces.js';
import { minutes } from '../testing/moving-clock.js';

interface Look {
  readonly viewerName: string;
  readonly ownerName: string;
  readonly kind: string;
  readonly examTitle: string | null;
}
interface Page {
  readonly total: number;
  readonly pages: number;
  readonly records: readonly Look[];
}

const path = '/api/audit/file-looks';
let room: ExamRoom;
let proctor: Caller;
let auditor: Caller;
let urls: string[];

/** Puts a snapshot on the candidate's own paper; the first of two is no longer the card's newest. */
async function snapshot(candidate: Candidate, n: number): Promise<string> {
  const body = { paperId: candidate.paperId, base64: jpeg(n) };
  return (await candidate.ok<{ url: string }>('/api/paper/capture/save', body)).url;
}
const look = (url: string, { token }: Caller) =>
  room.server.app.http.inject({ method: 'GET', url, headers: { token } });

beforeAll(async () => {
  room = await ExamRoom.open();
  proctor = await room.staff(['exam:watch', 'exam:watch:all'], { realName: '孙监考' });
  auditor = await room.staff(['audit:view'], { realName: '赵审计' });
  const examId = await room.saveExam({ title: '抓拍考试', camOn: true, camInterval: 1 });
  urls = [];
  for (const realName of ['钱一', '钱二']) {
    const candidate = await room.candidate({ realName });
    await candidate.start(examId);
    urls.push(await snapshot(candidate, urls.length * 2 + 1));
    await snapshot(candidate, urls.length * 2 + 2);
  }
  await room.caughtUp('papers', 'watch_cards');
  for (const url of urls) await look(url, proctor);
  // Once more: the same look on the same day.
  await look(urls[0] as string, proctor);
  room.clock.advance(minutes(1));
  await look(urls[1] as string, auditor);
  await room.caughtUp('file_looks');
});
afterAll(() => room.close());

describe('who looked at private files', () => {
  it('is told newest first, each file once per viewer and day, with what gave the right', async () => {
    const page = await auditor.ok<Page>(path, {});
    expect(page.total).toBe(3);
    expect(page.records[0]).toMatchObject({
      viewerName: '赵审计',
      ownerName: '钱二',
      kind: 'snapshot',
      examTitle: null,
    });
    expect(page.records.slice(1).map(({ viewerName, examTitle }) => [viewerName, examTitle])).toEqual([
      ['孙监考', '抓拍考试'],
      ['孙监考', '抓拍考试'],
    ]);
  });

  it('is found by viewer, by candidate, by kind and by day, a page at a time', async () => {
    const asked = async (params: object, more: object = {}) => auditor.ok<Page>(path, { params, ...more });
    const by = async (params: object) => (await asked(params)).records.map((one) => one.ownerName).sort();
    expect(await by({ viewerName: '孙' })).toEqual(['钱一', '钱二']);
    expect(await by({ ownerName: '钱二' })).toEqual(['钱二', '钱二']);
    expect(await by({ ownerName: '钱二', viewerName: '赵' })).toEqual(['钱二']);
    expect(await by({ kind: 'face' })).toEqual([]);
    expect(await by({ viewerName: '没有这个人' })).toEqual([]);
    expect(await by({ dateRange: ['2020-01-01', '2020-01-02'] })).toEqual([]);
    expect(await asked({}, { size: 2, current: 2 })).toMatchObject({ total: 3, pages: 2 });
    expect((await asked({}, { size: 2, current: 2 })).records).toHaveLength(1);
  });

  it('is for auditors alone', async () => {
    for (const who of [proctor, await room.candidate()])
      expect(await who.post(path, {})).toMatchObject({ reason: 'NotAllowed' });
  });
});
