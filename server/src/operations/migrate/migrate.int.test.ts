import { mkdtemp, readdir, rm, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Recorded } from '@vigil/domain/kernel/event';
import { sealKey } from '@vigil/stores/chain/seal-key';
import { sealOnce } from '@vigil/stores/chain/seals';
import { verifyLog } from '@vigil/stores/chain/verify-log';
import { collections as examCollections } from '../../exams/collections.js';
import {
  collections as platformCollections,
  type SessionDocument,
  type SettingDocument,
} from '../../platform/collections.js';
import { collections as peopleCollections } from '../../organisation/collections.js';
import type { Documents } from '@vigil/stores/documents/port';
import { openSqliteDocumentsInThread } from '@vigil/stores/documents/sqlite/in-thread-documents';
import { openKurrentEventLog } from '@vigil/stores/event-log/kurrentdb/kurrent-event-log';
import { startKurrentPeer } from '@vigil/stores/testing/kurrentdb-peer/kurrent-peer';
import type { EventLog } from '@vigil/stores/event-log/port';
import { openSqliteEventLog } from '@vigil/stores/event-log/sqlite/sqlite-event-log';
import { NO_STREAM, testEvents } from '@vigil/stores/event-log/test-events';
import { openLocalFiles } from '@vigil/stores/files/local/local-files';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { formerLogOf, readMigrationMark } from '../../platform/migration-mark.js';
import { PlainError } from '../../platform/plain-error.js';
import { ExamRoom } from '../../testing/exam-room.js';
import { recordedAppKey } from '../../config/own-app-key.js';
import { readAppKey } from '../../platform/app-key.js';
import { migrate, type Installation } from './migrate.js';

let room: ExamRoom;
let source: Installation;
let sourceEvents: readonly Recorded[];
let fileId: string;

const everything = async (log: EventLog): Promise<Recorded[]> => {
  const all: Recorded[] = [];
  for (let from = log.start; ;) {
    const page = await log.readAll(from, 1000);
    all.push(...page.events);
    from = page.last;
    if (!page.more) return all;
  }
};

/** An installation in which an exam was sat, sealed twice, stopped. */
beforeAll(async () => {
  room = await ExamRoom.open();
  const examId = await room.saveExam();
  const [one, two] = await room.candidates(2);
  await Promise.all([one?.start(examId), two?.start(examId)]);
  await one?.choose('q-single', ['b']);
  await sealOnce(room.services.log, room.server.config.sealKeyFile, room.clock.now());
  await one?.handIn();
  ({ fileId } = await room.services.files.put(
    'upload',
    one?.user.id ?? '',
    'image/png',
    Buffer.from('picture'),
  ));
  await room.stop();
  source = {
    log: await openSqliteEventLog({ file: join(room.dataDir, 'events.db'), mode: 'reader' }),
    documents: await openSqliteDocumentsInThread({ file: join(room.dataDir, 'data.db') }),
    filesDir: join(room.dataDir, 'files'),
    sealKeyFile: join(room.dataDir, 'seal.key'),
    fileKeyFile: join(room.dataDir, 'files.key'),
    appKeyFile: join(room.dataDir, 'app.key'),
  };
  sourceEvents = await everything(source.log);
});
afterAll(async () => {
  await Promise.all([source.log.close(), source.documents.close()]);
  await room.close();
});

describe('migrating an installation into stores whose positions are others', () => {
  let target: Installation;
  let lines: string[];
  const run = (into = target): Promise<boolean> => {
    lines = [];
    return migrate(
      source,
      into,
      () => room.clock.now(),
      (line) => lines.push(line),
    );
  };

  beforeEach(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'vigil-migrate-'));
    const peer = await startKurrentPeer({ file: join(folder, 'peer.db') });
    const log = await openKurrentEventLog({ url: peer.url });
    const documents = await openSqliteDocumentsInThread({ file: join(folder, 'data.db') });
    target = {
      log,
      documents,
      filesDir: join(folder, 'files'),
      sealKeyFile: join(folder, 'keys', 'seal.key'),
      fileKeyFile: join(folder, 'keys', 'files.key'),
      appKeyFile: join(folder, 'keys', 'app.key'),
    };
    onTestFinished(async () => {
      await log.close();
      await peer.close();
      await documents.close();
      await rm(folder, { recursive: true });
    });
  });

  const isWhole = async (): Promise<void> => {
    const events = await everything(target.log);
    const withoutPosition = (event: Recorded): unknown => ({ ...event, position: null });
    expect(events.slice(0, sourceEvents.length).map(withoutPosition)).toEqual(
      sourceEvents.map(withoutPosition),
    );
    expect(events.slice(sourceEvents.length).map((event) => event.type)).toEqual(['LogSealed']);
    const report = await verifyLog(target.log, { formerLog: await formerLogOf(target.documents) });
    expect(report.problems).toEqual([]);
    expect(report.unsealed).toBe(0);
    expect((await readMigrationMark(target.documents))?.state).toBe('done');
  };

  it('with another seal key than the log’s brings nothing', async () => {
    const stranger = join(target.filesDir, '..', 'stranger.key');
    await sealKey(stranger);
    await expect(
      migrate(
        { ...source, sealKeyFile: stranger },
        target,
        () => room.clock.now(),
        () => undefined,
      ),
    ).rejects.toThrow(/不是日志最后一次封存所用[^]*new-seal-key/);
    expect([await target.log.head(), await readMigrationMark(target.documents)]).toEqual([
      target.log.start,
      null,
    ]);
  });

  it('brings events with ids, order, chain and seals; documents; files that open with the same key', async () => {
    expect(await run(), lines.join('\n')).toBe(true);
    await isWhole();
    const files = await openLocalFiles({ folder: target.filesDir, keyFile: target.fileKeyFile });
    expect(Buffer.from((await files.get(fileId))?.bytes ?? []).toString()).toBe('picture');
    expect(await readAppKey(target.appKeyFile)).toEqual(await readAppKey(source.appKeyFile));
    expect(await recordedAppKey(target.documents)).toBe(await recordedAppKey(source.documents));
    const users = (documents: Documents) =>
      documents.collection(peopleCollections.users).find({ sort: [{ field: 'id' }] });
    expect(await users(target.documents)).toEqual(await users(source.documents));
  });

  it('sets reactors where they stood, in positions of the target, and lets sessions wait for nothing', async () => {
    await run();
    const settings = (documents: Documents, id: string) =>
      documents.collection<SettingDocument>(platformCollections.settings).get(id);
    const id = 'reactor:when-paper-handed-in-release-candidate';
    const at = (await settings(source.documents, id))?.value as string;
    const behind = sourceEvents.filter((event) => event.position > at).map((event) => event.id);
    const moved = (await settings(target.documents, id))?.value as string;
    const copies = (await everything(target.log))
      .filter((event) => target.log.compare(event.position, moved) > 0)
      .map((event) => event.id);
    expect(copies.slice(0, behind.length)).toEqual(behind);
    expect(copies.length).toBe(behind.length + 1);
    const sessions = await target.documents
      .collection<SessionDocument>(platformCollections.sessions)
      .find({});
    expect(sessions.length).toBeGreaterThan(0);
    expect(sessions.every((session) => session.lastPosition === null)).toBe(true);
  });

  it('goes on after an interruption at any event, at the documents, and at the files', async () => {
    for (const allowed of [1, 4, 3]) {
      let appends = 0;
      const log = Object.assign(Object.create(target.log) as EventLog, {
        append: (...args: Parameters<EventLog['append']>) => {
          appends += 1;
          return appends > allowed ? Promise.reject(new PlainError('killed')) : target.log.append(...args);
        },
      });
      await expect(run({ ...target, log })).rejects.toThrow('killed');
    }
    const documents: Documents = {
      ...target.documents,
      drop: () => Promise.resolve(),
      close: () => Promise.resolve(),
      collection: (definition) =>
        definition.name === 'users'
          ? Object.assign(Object.create(target.documents.collection(definition)), {
              put: () => Promise.reject(new Error('killed')),
            })
          : target.documents.collection(definition),
    };
    await expect(run({ ...target, documents })).rejects.toThrow('killed');
    await expect(run({ ...target, fileKeyFile: join(source.sealKeyFile, 'files.key') })).rejects.toThrow();
    expect(await run(), lines.join('\n')).toBe(true);
    await isWhole();
  });

  it('repeated when it is done changes nothing, also when the target has gone on', async () => {
    await run();
    await target.log.append('elsewhere', -1, testEvents('elsewhere', NO_STREAM, [1]));
    const before = await everything(target.log);
    expect(await run()).toBe(true);
    expect(lines.join('\n')).toContain('早已完成');
    expect(await everything(target.log)).toEqual(before);
  });

  it('refuses a target that holds an event, or a document, of somebody else', async () => {
    await target.log.append('elsewhere', -1, testEvents('elsewhere', NO_STREAM, [1]));
    await expect(run()).rejects.toThrow('已有别的数据');
    const other = { ...target, log: source.log };
    await target.documents.collection(examCollections.exams).put({ id: 'x' } as never);
    await expect(run(other)).rejects.toThrow('已有别的数据');
  });

  it('refuses to go on when somebody used the target in between', async () => {
    const log = Object.assign(Object.create(target.log) as EventLog, {
      append: () => Promise.reject(new PlainError('killed')),
    });
    await expect(run({ ...target, log })).rejects.toThrow('killed');
    await target.log.append('elsewhere', -1, testEvents('elsewhere', NO_STREAM, [1]));
    await expect(run()).rejects.toThrow('别的事件');
  });

  it('repairs a file that was lost on the way', async () => {
    expect(await run()).toBe(true);
    const kind = join(target.filesDir, 'upload');
    const [part] = await readdir(kind);
    await unlink(join(kind, part ?? '', fileId));
    const mark = await readMigrationMark(target.documents);
    await target.documents
      .collection(platformCollections.settings)
      .put({ id: 'migration', version: 1, value: { ...mark, state: 'running' } } as never);
    expect(await run()).toBe(true);
    const files = await openLocalFiles({ folder: target.filesDir, keyFile: target.fileKeyFile });
    expect(await files.get(fileId)).not.toBeNull();
  });
});
