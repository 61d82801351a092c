import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Department } from '@vigil/domain/organisation/department';
import type { User } from '@vigil/domain/organisation/user';
import type { Caller } from '../../../testing/caller.js';
import { ExamRoom } from '../../../testing/exam-room.js';
import { until } from '../../../testing/until.js';
import { collections } from '../../collections.js';

const path = '/api/jiandanai/user/importJDUser';
const key = 'partner-key-of-the-test';

let open: ExamRoom;
let closed: ExamRoom;
let manager: Caller;

beforeAll(async () => {
  open = await ExamRoom.open({ env: { PARTNER_KEY: key } });
  closed = await ExamRoom.open();
  manager = await open.staff(['sys:user:update'], { realName: '人事老师' });
  await open.services.documents
    .collection<Department>(collections.departments)
    .put({ id: 'd1', version: 1, parentId: null, deptName: '总部', deptCode: 'A01', sort: 1 });
});
afterAll(async () => {
  await open.close();
  await closed.close();
});

const file = async (names: readonly string[], department = '总部'): Promise<Buffer> => {
  const rows = [['账号', '姓名', '部门'], ...names.map((name) => [name, `伙伴${name}`, department])];
  return Buffer.from(await writeXlsx({ sheets: [{ name: '用户', rows }] }));
};

async function send(room: ExamRoom, bytes: Buffer, headers: Readonly<Record<string, string>>) {
  const boundary = 'vigil-test-boundary';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.xlsx"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  const answer = await room.server.app.http.inject({
    method: 'POST',
    url: path,
    headers: { ...headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  });
  const body = answer.json<{ code: number; reason?: string; data: { id: string } }>();
  return { status: answer.statusCode, ...body };
}
const known = (room: ExamRoom, userName: string) =>
  room.services.documents.collection<User>(collections.users).count({ userName });

describe('a partner’s import', () => {
  it('does not exist where no key is set, nor for who has none or another', async () => {
    const { token } = await closed.staff(['sys:user:update']);
    const bytes = await file(['jd1']);
    const nowhere = { status: 404, reason: 'NoSuchPath' };
    expect(await send(closed, bytes, { token, 'x-partner-key': key })).toMatchObject(nowhere);
    for (const headers of [undefined, { 'x-partner-key': '' }, { 'x-partner-key': `${key}x` }])
      expect(await send(open, bytes, { token: manager.token, ...headers })).toMatchObject(nowhere);
    expect(await known(open, 'jd1')).toBe(0);
  });

  it('asks for an administrator who may import, besides the key', async () => {
    const bytes = await file(['jd2']);
    expect((await send(open, bytes, { 'x-partner-key': key })).code).toBe(10010002);
    const teacher = await open.staff(['sys:user:list']);
    const headers = { token: teacher.token, 'x-partner-key': key };
    expect((await send(open, bytes, headers)).code).toBe(10010003);
    expect(await known(open, 'jd2')).toBe(0);
  });

  it('imports everybody of the file at once, or nobody', async () => {
    const headers = { token: manager.token, 'x-partner-key': key };
    expect(await send(open, await file(['jd3'], '没有的部门'), headers)).toMatchObject({
      reason: 'ImportHasProblems',
    });
    expect(await known(open, 'jd3')).toBe(0);
    const answer = await send(open, await file(['jd3', 'jd4']), headers);
    expect(answer).toMatchObject({ status: 200, code: 0, data: { total: 2 } });
    await until('the partner’s people are there', async () =>
      (await known(open, 'jd3')) + (await known(open, 'jd4')) === 2 ? true : null,
    );
    expect(await send(open, await file(['jd3', 'jd5']), headers)).toMatchObject({
      reason: 'ImportHasProblems',
    });
    expect(await known(open, 'jd5')).toBe(0);
  });
});
