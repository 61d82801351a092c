import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../testing/caller.js';
import { ExamRoom } from '../testing/exam-room.js';
import { sendFile } from '../testing/send-file.js';
import { until } from '../testing/until.js';
import { addresses, guessedOf, guessFrom, v4 } from './guesses.fixture.js';
import { LoginAttempts } from './login-attempts.js';
import { loginByPuzzle } from './login-by-puzzle.fixture.js';

let room: ExamRoom;
let manager: Caller;
let deptCode = '';
beforeAll(async () => {
  room = await ExamRoom.open({ env: { TRUST_PROXY: 'on' } });
  const { id } = await room.admin.ok<{ id: string }>('/api/sys/depart/save', { deptName: '总部' });
  ({ deptCode } = await room.admin.ok<{ deptCode: string }>('/api/sys/depart/detail', { id }));
  manager = await room.staff(['sys:user:update', 'sys:user:list'], { realName: '人事老师' });
});
afterAll(() => room.close());

/** The school’s one address. */
const from = '203.0.113.9';
const enter = (username: string, password: string) =>
  loginByPuzzle(room.server, { username, password }, { from });

/** Hundreds guess elsewhere, and a classmate behind the school’s address until it is paused. */
async function pauseSchool(userName: string): Promise<void> {
  const attempts = new LoginAttempts(room.services.bus, true);
  await guessFrom(attempts, await guessedOf(room.server, userName), addresses(100, v4));
  for (let count = 0; count < 3; count += 1)
    expect((await enter(userName, `no${count}`)).reason).toBe('WrongPassword');
  expect((await enter(userName, 'no')).reason).toBe('AccountPaused');
}

describe('whoever was kept out by guesses enters at once', () => {
  it('by the password that an administrator gives them', async () => {
    const fields = { userName: 'mei', realName: '梅一', roles: ['student'], deptCode };
    const { id } = await manager.ok<{ id: string }>('/api/sys/user/save', {
      ...fields,
      password: 'Secret123',
    });
    await pauseSchool('mei');
    expect((await enter('mei', 'Secret123')).reason).toBe('AccountPaused');
    await manager.ok('/api/sys/user/save', { ...fields, id, version: 1, password: 'Another123' });
    expect(await enter('mei', 'Another123')).toMatchObject({ code: 0, data: { passwordChangeDue: true } });
  });

  it('by a slip that is issued again, and not by the one before', async () => {
    const rows = [
      ['账号', '姓名', '部门'],
      ['lan', '兰一', '总部'],
    ];
    const bytes = await writeXlsx({ sheets: [{ name: '用户', rows }] });
    const place = { name: '名单.xlsx', token: manager.token };
    const { data } = await sendFile<{ id: string }>(room, '/api/sys/user/import', bytes, place);
    await manager.ok('/api/sys/user/import/start', { id: data.id });
    const slip = async (again: boolean): Promise<string> => {
      const [one] = await manager.ok<{ password: string }[]>('/api/sys/user/import/slips', {
        ...{ id: data.id, again },
      });
      return one?.password ?? '';
    };
    const first = await until('the import to be done', () => slip(false).catch(() => null));
    await pauseSchool('lan');
    expect((await enter('lan', first)).reason).toBe('AccountPaused');
    const second = await slip(true);
    expect((await enter('lan', first)).reason).toBe('WrongPassword');
    expect(await enter('lan', second)).toMatchObject({ code: 0, data: { passwordChangeDue: true } });
  });
});
