import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openSqliteEventLog } from '@vigil/stores/event-log/sqlite/sqlite-event-log';
import type { Document } from '@vigil/stores/documents/port';
import type { ViewPointer } from '@vigil/projections/runner/bookkeeping';
import { openSqliteDocuments } from '@vigil/stores/documents/sqlite/sqlite-documents';
import { pointers } from '@vigil/projections/runner/bookkeeping';
import Database from 'libsql';
import { runAudit } from './audit/public.js';
import { acceptLoss } from './operations/recover/accept-loss.js';
import { withOfflineStores } from './operations/recover/offline-stores.js';
import { collections } from './organisation/collections.js';
import { readAcknowledged } from './platform/starting/acknowledged.js';
import { DamagedFolder } from './testing/damaged-folder.js';
import { ExamRoom } from './testing/exam-room.js';
import { until } from './testing/until.js';

let room: ExamRoom;
let paperId: string;
let folder: DamagedFolder;

/** An installation in which somebody sat an exam, sealed and stopped, twice. */
beforeAll(async () => {
  room = await ExamRoom.open();
  const sitting = await room.sitting();
  paperId = sitting.paperId;
  await room.tellWritten();
  await room.restart();
  await sitting.candidate.choose('q-single', ['b']);
  await room.caughtUp('papers', 'watch_cards');
  await room.stop();
});
afterAll(() => room.close());
afterEach(() => folder.remove());

const damaged = (): DamagedFolder => (folder = new DamagedFolder(room.dataDir));
const quiet = (): void => undefined;
const accept = (operator = 'zhang'): Promise<boolean> =>
  withOfflineStores(folder.config, (stores) =>
    acceptLoss({ config: folder.config, operator, now: Date.now() }, stores, quiet),
  );

/** Answers the last position that is left. */
function cutLog(events: number): number {
  const db = new Database(folder.at('events.db'));
  const [last] = db.prepare('SELECT max(position) FROM events').raw().get() as [number];
  db.prepare('DELETE FROM events WHERE position > ?').run([last - events]);
  db.close();
  return last - events;
}

async function epochOf(view: string): Promise<number> {
  const documents = await openSqliteDocuments({ file: folder.at('views.db'), mode: 'reader' });
  const pointer = await documents.collection<ViewPointer>(pointers).get(view);
  await documents.close();
  return pointer?.epoch ?? 0;
}

const evidence = {
  acknowledged: () => rmSync(folder.at('acknowledged.json')),
  anchor: () => rmSync(folder.at('seal.key.last-seal')),
  views: () => rmSync(folder.at('views.db')),
  reactors: () => {
    const db = new Database(folder.at('data.db'));
    db.prepare("DELETE FROM settings WHERE id LIKE 'reactor:%'").run();
    db.close();
  },
};
const words = {
  acknowledged: '已向人确认保存到位置',
  anchor: '号封存不在事件日志中',
  views: '视图',
  reactors: '后台处理',
};

describe('a start on a log that lost its end', () => {
  it.each(Object.keys(evidence) as (keyof typeof evidence)[])(
    'is refused with a sentence when nothing but the %s tells of it',
    async (kind) => {
      damaged();
      cutLog(3);
      if (kind !== 'views') rmSync(folder.at('installation.json'));
      for (const other of Object.keys(evidence) as (keyof typeof evidence)[])
        if (other !== kind) evidence[other]();
      if (kind === 'anchor') rmSync(folder.at('views.db'), { force: true });
      const said = await folder.refusal();
      expect(said).toContain(words[kind]);
      expect(said).toContain('npm run recover -- accept-loss');
    },
  );

  it('is refused when the seals lost their anchor', async () => {
    damaged();
    evidence.anchor();
    expect(await folder.refusal()).toContain('last-seal 却不见了');
    expect(await accept()).toBe(true);
    expect(await folder.refusal()).toBeNull();
  });

  it('is refused when what was acknowledged is another event now, or the note of it is no note', async () => {
    damaged();
    const mark = JSON.parse(readFileSync(folder.at('acknowledged.json'), 'utf8')) as object;
    writeFileSync(folder.at('acknowledged.json'), JSON.stringify({ ...mark, hash: 'another' }));
    expect(await folder.refusal()).toContain('日志被替换过');
    const since = { after: '00000000000000?1', digest: '' };
    writeFileSync(folder.at('acknowledged.json'), JSON.stringify({ ...mark, since }));
    expect(await folder.refusal()).toContain('acknowledged.json 已损坏');
    writeFileSync(folder.at('acknowledged.json'), '{');
    expect(await folder.refusal()).toContain('acknowledged.json 已损坏');
  });

  it('is refused when an event that was acknowledged is another now, though no seal tells of it', async () => {
    damaged();
    const mark = readAcknowledged(folder.path);
    if (mark === null || mark === 'damaged' || mark.since === undefined) throw new Error('there is no mark');
    const db = new Database(folder.at('events.db'));
    db.prepare(`UPDATE events SET hash = 'another' WHERE position = ?`).run([Number(mark.since.after) + 1]);
    db.close();
    const said = await folder.refusal();
    expect(said).toContain(`${mark.since.after} 之后至 ${mark.position} 的事件与确认时的不同`);
    expect(await accept()).toBe(true);
  });

  it('is refused when the documents are an older copy, and goes on when their loss is accepted', async () => {
    damaged();
    const db = new Database(folder.at('data.db'));
    db.prepare(`UPDATE "~sums" SET count = count - 1 WHERE name = ''`).run();
    db.close();
    const said = await folder.refusal();
    expect(said).toContain('它是较早的副本，或末尾缺失');
    expect(said).toContain('npm run recover -- accept-loss');
    expect(await accept()).toBe(true);
    expect(await folder.refusal()).toBeNull();
    writeFileSync(folder.at('written.json'), '{}');
    expect(await folder.refusal()).toContain('written.json 已损坏');
  });

  it('whose last seal is none any more is refused; accept-loss goes on, and verify still names the seal', async () => {
    damaged();
    const db = new Database(folder.at('events.db'));
    const last = `SELECT max(position) FROM events WHERE type = 'LogSealed'`;
    db.exec(`UPDATE events SET data = json_remove(data, '$.signature') WHERE position = (${last})`);
    db.close();
    const said = await folder.refusal();
    expect(said).toContain('不是有效的封存');
    expect(said).toContain('npm run recover -- accept-loss');
    expect(await accept()).toBe(true);
    expect(await folder.refusal()).toBeNull();
    const lines: string[] = [];
    expect(await runAudit(['verify'], folder.config, (line) => lines.push(line))).toBe(1);
    expect(lines.join('\n')).toContain('不是有效的封存记录');
  });

  it('that comes upon a document that is not as it was written ends with a sentence', async () => {
    damaged();
    const db = new Database(folder.at('views.db'));
    db.prepare(`UPDATE view_pointers SET doc = doc || ' '`).run();
    db.close();
    const said = await folder.refusal();
    expect(said).toContain('views.db 已损坏');
    expect(said).toContain('npm run recover -- rebuild-views');
  });

  it('goes on after accept-loss: an event names the operator and what is missing, views are a new epoch, verify passes and says so', async () => {
    damaged();
    const before = await epochOf('papers');
    const left = cutLog(3);
    expect(await folder.refusal()).not.toBeNull();
    expect(await accept()).toBe(true);
    const passes = await folder.refusal(async (app) => {
      const { log, views } = app.services;
      const fact = (await log.readStream('server-life')).find(({ type }) => type === 'LogLossAccepted');
      expect(fact?.data).toMatchObject({
        operator: 'zhang',
        after: String(left).padStart(16, '0'),
        to: String(left + 3).padStart(16, '0'),
      });
      await views.waitFor('papers', await log.head(), 20_000);
      expect(await views.view('papers').get(paperId)).not.toBeNull();
    });
    expect(passes).toBeNull();
    expect(await epochOf('papers')).toBeGreaterThan(before);
    const lines: string[] = [];
    const code = await runAudit(['verify'], folder.config, (line) => lines.push(line));
    expect(code, lines.join('\n')).toBe(0);
    expect(lines.join('\n')).toMatch(/日志缺失：位置 \d+ 之后至 \d+.*zhang/);
    expect(await accept()).toBe(false);
  });

  it('has no document taken over by the way: each that the log lacks is named, and verify goes on naming it', async () => {
    damaged();
    evidence.anchor();
    await withOfflineStores(folder.config, async ({ documents }) => {
      const users = documents.collection<Document>(collections.users);
      const [somebody] = await users.find({ limit: 1 });
      await users.put({ ...somebody, id: 'intruder', userName: 'intruder', roles: ['sa'] } as Document);
    });
    const said: string[] = [];
    const order = { config: folder.config, operator: 'zhang', now: Date.now() };
    expect(
      await withOfflineStores(folder.config, (stores) =>
        acceptLoss(order, stores, (line) => said.push(line)),
      ),
    ).toBe(true);
    expect(said.join('\n')).toMatch(/1 个文档，尚未接受：\n {2}users\/intruder：[^]*accept-documents/);
    expect(await folder.refusal()).toBeNull();
    const lines: string[] = [];
    expect(await runAudit(['verify'], folder.config, (line) => lines.push(line))).toBe(1);
    expect(lines.join('\n')).toContain('集合 users 的文档 intruder：日志中没有它的任何记录');
  });

  it('from a backup, which nothing beside it contradicts, counts as one that lost its end when an operator says so', async () => {
    damaged();
    expect(await accept()).toBe(false);
    const order = { config: folder.config, operator: 'zhang', now: Date.now(), restored: true };
    const accepted = await withOfflineStores(folder.config, (stores) => acceptLoss(order, stores, quiet));
    expect(accepted).toBe(true);
    const passes = await folder.refusal(async ({ services }) => {
      expect(services.lossesAccepted).toBe(1);
      const fact = (await services.log.readStream('server-life')).find(
        ({ type }) => type === 'LogLossAccepted',
      );
      expect(fact?.data).toMatchObject({ operator: 'zhang', to: null });
    });
    expect(passes).toBeNull();
  });

  it('a whole one starts', async () => {
    damaged();
    expect(await folder.refusal()).toBeNull();
  });
});

describe('the mark of what was acknowledged', () => {
  it('follows while the server runs, and is exact once it stopped', async () => {
    damaged();
    const reached = await folder.refusal(async (app) => {
      const user = await app.addUser({ roleType: 2, permissions: ['*'] });
      const answer = await app.rest(
        '/api/exam/category/saveExamCategory',
        { name: '新的分类' },
        { token: await app.tokenOf(user) },
      );
      expect(answer.code).toBe(0);
      const head = await app.services.log.head();
      await until('the mark', () => {
        const mark = readAcknowledged(folder.path);
        return mark !== null && mark !== 'damaged' && mark.position >= head;
      });
    });
    expect(reached).toBeNull();
    const log = await openSqliteEventLog({ file: folder.at('events.db'), mode: 'reader' });
    expect(readAcknowledged(folder.path)).toMatchObject({ position: await log.head() });
    await log.close();
  });
});
