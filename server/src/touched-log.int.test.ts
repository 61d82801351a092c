import Database from 'libsql';
import { paperStream } from '@vigil/domain/sitting/events';
import { logWithSetAside } from '@vigil/stores/event-log/set-aside';
import { openSqliteEventLog } from '@vigil/stores/event-log/sqlite/sqlite-event-log';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { runAudit, setAsideEvent } from './audit/public.js';
import { readConfig } from './config/env.js';
import { acceptLoss } from './operations/recover/accept-loss.js';
import { confirmClock } from './operations/recover/confirm-clock.js';
import { withOfflineStores } from './operations/recover/offline-stores.js';
import { toolSentence } from './platform/starting/place-sentence.js';
import { DamagedFolder } from './testing/damaged-folder.js';
import { ExamRoom } from './testing/exam-room.js';

let room: ExamRoom;
let paperId: string;
let folder: DamagedFolder;

/** An installation in which somebody sat an exam, sealed and stopped; an operator confirmed the clock once. */
beforeAll(async () => {
  room = await ExamRoom.open();
  ({ paperId } = await room.sitting());
  await room.tellWritten();
  await room.stop();
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: room.dataDir, DEMO: 'off' });
  await withOfflineStores(config, (stores) =>
    confirmClock({ config, operator: 'zhang', now: Date.now() }, stores),
  );
});
afterAll(() => room.close());
afterEach(() => folder.remove());

const quiet = (): void => undefined;
const said = (error: unknown): string => (error as Error).message;
const order = () => ({ config: folder.config, operator: 'zhang', now: Date.now() });
const acceptAnyLoss = (): Promise<boolean> =>
  withOfflineStores(folder.config, (stores) => acceptLoss(order(), stores, quiet));

/** Somebody writes an event into a stream, past Vigil. */
function writeForeign(stream: string): void {
  const db = new Database(folder.at('events.db'));
  db.prepare(
    `INSERT INTO events SELECT (SELECT max(position) FROM events) + 1, stream_key, max(revision) + 1, 'foreign-1', 'LogLossAccepted', 1, time, '', NULL, '{}', '', '' FROM events WHERE stream_key = (SELECT key FROM streams WHERE name = ?)`,
  ).run([stream]);
  db.close();
}

async function setAside(): Promise<void> {
  const log = logWithSetAside(await openSqliteEventLog({ file: folder.at('events.db'), mode: 'writer' }));
  await setAsideEvent(log, { eventId: 'foreign-1', by: 'zhang', reason: '误写' }, Date.now());
  await log.close();
}

describe('an event of somebody else', () => {
  it.each(['server-life', 'seals'])(
    'in %s ends a start, and a tool, with its sentence; set aside, both go on',
    async (stream) => {
      folder = new DamagedFolder(room.dataDir);
      writeForeign(stream);
      const refused = await folder.refusal();
      expect(refused).toContain(`流 ${stream}`);
      expect(refused).toContain('npm run set-aside -- foreign-1');
      expect(refused).not.toContain('restore');
      expect(refused?.split('\n')).toHaveLength(1);
      expect(await acceptAnyLoss().catch(said)).toBe(refused);

      await setAside();
      const began = await folder.refusal(({ services }) => expect(services.lossesAccepted).toBe(0));
      expect(began).toBeNull();
      expect(await acceptAnyLoss(), 'nothing is missing').toBe(false);
      const lines: string[] = [];
      const code = await runAudit(['verify'], folder.config, (line) => lines.push(line));
      expect(code, lines.join('\n')).toBe(0);
      expect(lines.join('\n')).toContain('搁置的事件 1 个');
    },
  );

  it('in a paper stops that paper alone: a start goes on, and so does accepting a loss', async () => {
    folder = new DamagedFolder(room.dataDir);
    writeForeign(paperStream(paperId));
    expect(await folder.refusal()).toBeNull();
    const restored = { ...order(), restored: true };
    const lines: string[] = [];
    const accepted = await withOfflineStores(folder.config, (stores) =>
      acceptLoss(restored, stores, (line) => lines.push(line)),
    );
    expect(accepted).toBe(true);
  });
});

describe('a log that lost the names of streams', () => {
  it.each([
    ['the newest one', 'key = (SELECT max(key) FROM streams)'],
    ['that of the server’s life', "name = 'server-life'"],
    ['all', '1 = 1'],
  ])('%s: ends a start, and a tool, with one sentence', async (_, which) => {
    folder = new DamagedFolder(room.dataDir);
    const db = new Database(folder.at('events.db'));
    db.exec(`DELETE FROM streams WHERE ${which}`);
    db.close();
    const refused = await folder.refusal();
    expect(refused).toMatch(/events\.db.*流的名字缺失.*日志已损坏.*npm run restore/);
    expect(refused?.split('\n')).toHaveLength(1);
    expect(await acceptAnyLoss().catch((error: unknown) => toolSentence(error))).toBe(refused);
  });
});
