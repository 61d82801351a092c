import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../testing/caller.js';
import { ExamRoom } from '../testing/exam-room.js';

interface Page {
  readonly total: number;
  readonly records: readonly { readonly exporterName: string; readonly [field: string]: unknown }[];
}

const path = '/api/audit/exports';
let room: ExamRoom;
let exporter: Caller;
let auditor: Caller;

const exportAs = (who: Caller, body: object) =>
  room.server.app.http.inject({
    method: 'POST',
    url: '/api/sys/user/export',
    headers: { token: who.token },
    payload: body,
  });

beforeAll(async () => {
  room = await ExamRoom.open();
  exporter = await room.staff(['sys:user:export', 'sys:user:update'], { realName: '钱导出' });
  const other = await room.staff(['sys:user:export'], { realName: '孙导出' });
  auditor = await room.staff(['audit:view'], { realName: '赵审计' });
  await room.candidate({ realName: '周被导' });
  await exportAs(exporter, { params: { keyword: '周被导', state: 0 }, plain: true });
  room.clock.advance(60_000);
  expect((await exportAs(other, { params: {} })).statusCode).toBe(200);
  // Refused ones took nothing out.
  await exportAs(other, { params: {}, plain: true });
  await exportAs(other, { params: { keyword: '没有这个人' } });
  await room.caughtUp('people_exports');
});
afterAll(() => room.close());

describe('who took people’s data out', () => {
  it('is told newest first: who, when, how many, by which filter, and whether numbers were covered', async () => {
    const { total, records } = await auditor.ok<Page>(path, {});
    expect(total).toBe(2);
    expect(records).toMatchObject([
      { exporterName: '孙导出', filter: '全部', covered: true },
      { exporterName: '钱导出', filter: '状态“正常”，按关键字', covered: false, count: 1 },
    ]);
    expect(JSON.stringify(records)).not.toContain('周被导');
  });

  it('is found by who it was, by day and by what stood in full', async () => {
    const by = async (params: object) =>
      (await auditor.ok<Page>(path, { params })).records.map(({ exporterName }) => exporterName);
    expect(await by({ exporterName: '钱' })).toEqual(['钱导出']);
    expect(await by({ covered: false })).toEqual(['钱导出']);
    expect(await by({ covered: true })).toEqual(['孙导出']);
    expect(await by({ dateRange: ['2020-01-01', '2020-01-02'] })).toEqual([]);
    expect(await by({ exporterName: '没有这个人' })).toEqual([]);
    const sorted = await auditor.ok<Page>(path, { orders: [{ column: 'count', asc: true }] });
    expect(sorted.records.map(({ exporterName }) => exporterName)).toEqual(['钱导出', '孙导出']);
  });

  it('is for auditors alone', async () => {
    for (const who of [exporter, await room.candidate()])
      expect(await who.post(path, {})).toMatchObject({ reason: 'NotAllowed' });
  });
});
