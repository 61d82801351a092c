import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addressIn, runServer, type ServerProcess } from '../../../testing/server-process.js';
import { until } from '../../../testing/until.js';
import { importColumns } from './import-sheet.js';

/**
 * How many people, and how often the server dies among them. Issue 15's proof:
 * `IMPORT_PEOPLE=3000 IMPORT_KILLS=8 npx vitest run server/src/organisation/people/imports/import-kills.int.test.ts`
 */
const people = Number(process.env.IMPORT_PEOPLE ?? 300);
const kills = Number(process.env.IMPORT_KILLS ?? 3);
const seed = Number(process.env.IMPORT_SEED ?? Date.now() % 100_000);

let folder: string;
const children = new Set<ChildProcess>();
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vigil-import-'));
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

/** 0 to 1, the same for the same seed. */
let state = seed;
const random = (): number => {
  state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
  return state / 2_147_483_648;
};

interface Act {
  readonly state: string;
  readonly total: number;
  readonly done: number;
  readonly changed: number;
  readonly refused: number;
}

/** One life of the server, on the folder that outlives it. */
class Life {
  private constructor(
    readonly server: ServerProcess,
    readonly output: string,
    private token: string,
  ) {}

  static async begin(): Promise<Life> {
    const server = runServer(children, { DATA_DIR: join(folder, 'data'), CAPTCHA: 'off' });
    return new Life(server, await server.printed('Vigil 已启动'), '');
  }

  async ask<T>(path: string, body: object | FormData = {}): Promise<T> {
    const form = body instanceof FormData;
    const answer = await fetch(`${addressIn(this.output)}/api/sys/${path}`, {
      method: 'POST',
      headers: { token: this.token, ...(form ? {} : { 'content-type': 'application/json' }) },
      body: form ? body : JSON.stringify(body),
    });
    const { code, msg, data } = (await answer.json()) as { code: number; msg: string; data: T };
    if (code !== 0) throw new Error(`${path}: ${msg}`);
    return data;
  }

  async enter(password: string): Promise<this> {
    this.token = (await this.ask<{ token: string }>('user/login', { username: 'admin', password })).token;
    return this;
  }

  async kill(): Promise<void> {
    this.server.child.kill('SIGKILL');
    await this.server.exit;
  }
}

it(
  `an import of ${people} people, killed outright ${kills} times on the way, has each of them once`,
  { timeout: 120_000 + kills * 60_000 + people * 300 },
  async () => {
    console.log(`import killed at random points: seed ${seed}`);
    let life = await Life.begin();
    const first = /admin \/ (\S{16})（/.exec(await life.server.printed('管理员账号'))?.[1] ?? '';
    await life.enter(first);
    const password = 'Killed123';
    await life.ask('user/update-pass', { oldPassword: first, password, confirm: password });
    await life.enter(password);
    await life.ask('depart/save', { deptName: '总部' });

    const columns = Object.keys(importColumns);
    const cells = Array.from({ length: people }, (_none, n): Record<string, string> => ({
      ...{ 账号: `kill${n}`, 姓名: `新人${n}`, 部门: '总部', 手机号: `139${String(n).padStart(8, '0')}` },
    }));
    const rows = [columns, ...cells.map((cell) => columns.map((column) => cell[column] ?? ''))];
    const form = new FormData();
    form.set(
      'file',
      new Blob([Buffer.from(await writeXlsx({ sheets: [{ name: '用户', rows }] }))]),
      '名单.xlsx',
    );
    const { id, total, bad } = await life.ask<{ id: string; total: number; bad: number }>(
      'user/import',
      form,
    );
    expect([total, bad]).toEqual([people, 0]);
    // Answered once it is done, or after a while: the first death may come before.
    void life.ask('user/import/start', { id }).catch(() => undefined);
    await until('the import to have begun', () => life.ask<Act>('user/act', { id }).catch(() => null));

    const stoppedAt: number[] = [];
    for (let killed = 0; killed < kills; killed += 1) {
      const { done } = await life.ask<Act>('user/act', { id });
      // Somewhere in what is still to do; the first at one or more, so that it is in the middle of it even
      // where the next life has done the rest before anybody asks.
      const at = Math.min(done + 1 + Math.floor(random() * ((people - done) / (kills - killed))), people);
      const there = await until(`${at} people to be there`, async () => {
        const act = await life.ask<Act>('user/act', { id });
        return act.done >= at || act.state === 'done' ? act : null;
      });
      stoppedAt.push(there.done);
      await life.kill();
      life = await (await Life.begin()).enter(password);
    }
    const act = await until(
      'the import to be done',
      async () => {
        const now = await life.ask<Act>('user/act', { id });
        return now.state === 'done' ? now : null;
      },
      60_000 + people * 100,
    );
    console.log(`killed with so many done: ${stoppedAt.join(', ')} of ${people}`);
    expect(act).toMatchObject({ total: people, changed: people, refused: 0 });
    expect(
      stoppedAt.some((done) => done > 0 && done < people),
      'at least one death in the middle',
    ).toBe(true);

    const listed = await life.ask<{ total: number; records: { userName: string }[] }>('user/paging', {
      ...{ current: 1, size: 5000, params: { keyword: 'kill' } },
    });
    expect(listed.total).toBe(people);
    expect(new Set(listed.records.map(({ userName }) => userName)).size).toBe(people);
    // Once in the log as well: each account has one version, and that is its making.
    const one = await life.ask<{ records: { id: string }[] }>('user/paging', {
      params: { keyword: 'kill7' },
    });
    for (const { id: userId } of one.records)
      expect(await life.ask<{ kind: string }[]>('user/history', { id: userId })).toMatchObject([
        { kind: 'created' },
      ]);
    const slips = await life.ask<{ userName: string; password: string }[]>('user/import/slips', { id });
    expect(new Set(slips.map(({ userName }) => userName)).size).toBe(people);
    await life.kill();
  },
);
