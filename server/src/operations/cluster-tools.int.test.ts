import { spawn } from 'node:child_process';
import { createPublicKey } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Exam } from '@vigil/domain/exams/exam';
import type { User } from '@vigil/domain/organisation/public';
import { openMongoDocuments } from '@vigil/stores/documents/mongodb/mongo-documents';
import { openKurrentEventLog } from '@vigil/stores/event-log/kurrentdb/kurrent-event-log';
import type { EventLog } from '@vigil/stores/event-log/port';
import { type MongoOutsider, mongoOutsiderAt } from '@vigil/stores/testing/mongo-outsider';
import { describeWithService } from '@vigil/stores/testing/with-service';
import { workerFile } from '@vigil/stores/threads';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { collections as examCollections } from '../exams/collections.js';
import { collections as peopleCollections } from '../organisation/collections.js';
import { Cluster, clusterLacks, type ServerProcess } from '../testing/cluster.js';
import { ExamRoom } from '../testing/exam-room.js';
import { until } from '../testing/until.js';
import {
  damageEachCollection,
  damageKinds,
  type DamageKind,
  type Outcome,
} from './damage-shared-documents.fixture.js';

/** A tool of operators as its own process: what it printed, and its exit code (null: killed). */
interface Ran {
  readonly code: number | null;
  readonly output: string;
}

describeWithService('operators’ tools on shared stores', clusterLacks(), () => {
  let cluster: Cluster;
  let room: ExamRoom;
  let log: EventLog;
  let server: ServerProcess;
  let paperId = '';
  let token = '';
  let mockId = '';

  beforeAll(async () => {
    [cluster, room] = await Promise.all([Cluster.start(), ExamRoom.open()]);
    log = await openKurrentEventLog({ url: cluster.peer.url });
    const examId = await room.saveExam();
    const people = await room.candidates(8);
    await Promise.all(people.map((one) => one.start(examId)));
    await Promise.all(people.map((one) => one.choose('q-single', ['b'])));
    const [open] = people;
    paperId = open?.paperId ?? '';
    token = open?.token ?? '';
    await people[1]?.handIn();
    // A mock, whose keys are out with each hand-in.
    mockId = await room.saveExam({
      examType: 2,
      title: '自测',
      startTime: null,
      endTime: null,
      totalTime: 0,
    });
    for (const one of await room.candidates(3)) {
      await one.start(mockId);
      await one.choose('q-single', ['b']);
      await one.handIn();
    }
    await room.tellWritten();
    await room.stop();
  }, 120_000);
  afterAll(async () => {
    await log.close();
    await cluster.stop();
    await room.close();
  }, 60_000);

  const tool = (
    file: string,
    args: readonly string[],
    killWhen: (output: string) => Promise<boolean> | boolean = () => false,
    env: Readonly<Record<string, string>> = {},
  ): Promise<Ran> =>
    new Promise((resolve, reject) => {
      const child = spawn(process.execPath, [workerFile(import.meta.url, file), ...args], {
        env: { ...cluster.env, ...env },
      });
      let output = '';
      const look = setInterval(() => {
        Promise.resolve(killWhen(output)).then((kill) => kill && child.kill('SIGKILL'), reject);
      }, 2);
      child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
      child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
      child.once('exit', (code) => {
        clearInterval(look);
        resolve({ code, output });
      });
    });
  const migrate = (killWhen?: (output: string) => Promise<boolean> | boolean): Promise<Ran> =>
    tool('./cli/migrate.ts', ['--from', 'embedded', '--to', 'cluster', '--data-dir', room.dataDir], killWhen);

  it('migrate brings an installation over, also when it is killed at the events, at the documents and at the files', async () => {
    let arrived = false;
    const watching = log.subscribe(
      log.start,
      async () => void (arrived = true),
      () => undefined,
    );
    const atEvents = await migrate(() => arrived);
    await watching.close();
    const atDocuments = await migrate((output) => output.includes('事件'));
    const atFiles = await migrate((output) => output.includes('文档'));
    expect([atEvents.code, atDocuments.code, atFiles.code], atFiles.output).toEqual([null, null, null]);
    const early = await (await cluster.spawn({ roles: 'api' })).exited;
    expect(early).toBe(1);
    const whole = await migrate();
    expect(whole.code, whole.output).toBe(0);
    expect(whole.output).toContain('两边一致');
    const again = await migrate();
    expect(again.code, again.output).toBe(0);
  }, 120_000);

  it('a candidate goes on where the paper stood, with the session of before', async () => {
    server = await (await cluster.spawn({ roles: 'api,projector,reactor', env: { DEMO: 'off' } })).ready();
    const seen = await server.ok<{ answerList: { id: string; checked: boolean }[] }>(
      '/api/paper/paper/qu-detail',
      { paperId, quId: 'q-single' },
      { token },
    );
    expect(seen.answerList.find((option) => option.checked)?.id).toBe('b');
    expect(
      (await server.call('/api/paper/paper/hand-exam', { id: paperId, exState: 0 }, { token })).code,
    ).toBe(0);
  }, 120_000);

  it('audit verify finds the log, its former seals and its contents whole', async () => {
    const verified = await tool('../audit/cli/audit.ts', ['verify']);
    expect(verified.code, verified.output).toBe(0);
    expect(verified.output).toContain('校验通过');
  }, 60_000);

  it('an audit package is made of the shared log, and its check recomputes every score', async () => {
    const file = join(room.dataDir, 'mock.zip');
    const made = await tool('../audit/cli/audit.ts', ['package', '--exam', mockId, '--out', file]);
    expect(made.code, made.output).toBe(0);
    const checked = await tool('../audit/cli/audit.ts', ['recompute', file]);
    expect(checked.code, checked.output).toBe(0);
    expect(checked.output).toContain('重算成绩 3 份');
    // The key that came with the package alone proves nothing; the installation's own does.
    expect(checked.output).toContain('公钥没有核对');
    const sealKey = readFileSync(
      cluster.env['SEAL_KEY_FILE'] ?? join(cluster.env['DATA_DIR'] ?? '', 'seal.key'),
    );
    const published = join(room.dataDir, 'published.pem');
    writeFileSync(published, createPublicKey(sealKey).export({ type: 'spki', format: 'pem' }));
    const known = await tool('../audit/cli/audit.ts', ['recompute', file, '--key', published]);
    expect(known.code, known.output).toBe(0);
    expect(known.output).toContain('审计包核对通过');
  }, 120_000);

  it('a dry run of a regrade reads the shared log from its own thread', async () => {
    const admin = { token: room.admin.token };
    const changes = { examId: mockId, questions: [{ quId: 'q-single', options: ['a'] }] };
    const { id } = await server.ok<{ id: string }>('/api/exam/regrade/dry-run', changes, admin);
    const run = await until(
      'the dry run',
      async () => {
        const asked = { id };
        const now = await server.ok<{ state: string; summary: { papers: number; loses: number } | null }>(
          '/api/exam/regrade/dry-run-detail',
          asked,
          admin,
        );
        return ['done', 'failed'].includes(now.state) ? now : null;
      },
      60_000,
    );
    expect(run).toMatchObject({ state: 'done', summary: { papers: 3, loses: 3 } });
  }, 120_000);

  it('projections lag, verify and rebuild work beside whoever keeps the views', async () => {
    // Each look of the tool is a process: the first comes when the server says that its views have caught up.
    await until(
      'the server’s views',
      async () => (await server.health())?.parts['projector']?.['lagSeconds'] === 0,
      60_000,
    );
    await until(
      'the views',
      async () => {
        const lag = await tool('./cli/projections.ts', ['lag']);
        return lag.code === 0 && !lag.output.includes('尚未建立') && /落后 0\.0 秒/.test(lag.output);
      },
      60_000,
    );
    const verified = await tool('./cli/projections.ts', ['verify']);
    expect(verified.code, verified.output).toBe(0);
    const rebuilt = await tool('./cli/projections.ts', ['rebuild', 'papers']);
    expect(rebuilt.code, rebuilt.output).toBe(0);
    expect(rebuilt.output).toContain('已重建');
  }, 120_000);

  it('documents that are changed or dropped under a running system are not read, and verify finds them', async () => {
    const outsider = await mongoOutsiderAt(cluster.env.MONGODB_URL ?? '');
    /** What puts the documents back that were damaged. */
    const undone: (() => Promise<unknown>)[] = [];
    /** Does it to a document of the collection, the first unless told otherwise; answers its id. */
    const damage = async (
      name: string,
      how: (collection: ReturnType<MongoOutsider['collection']>, _id: string) => Promise<unknown>,
      which: Readonly<Record<string, unknown>> = {},
    ): Promise<string> => {
      const collection = outsider.collection(name);
      const whole = await collection.findOne(which);
      if (whole === null) throw new Error(`${name} holds nothing`);
      undone.push(() => collection.replaceOne({ _id: whole._id }, whole, { upsert: true }));
      await how(collection, whole._id);
      return whole._id;
    };
    const verify = (): Promise<Ran> => tool('../audit/cli/audit.ts', ['verify']);
    const changed = await damage('exams', (exams, _id) =>
      exams.updateOne({ _id }, { $set: { title: '另一场' } }),
    );
    const body = { current: 1, size: 10, params: {} };
    const seen = await server.call('/api/exam/exam/online-paging', body, { token });
    expect(seen.msg).toContain('无法使用');
    const dropped = await damage('exams', (exams, _id) => exams.deleteOne({ _id }), {
      _id: { $ne: changed },
    });
    const version = await damage('question_versions', (versions, _id) => versions.deleteOne({ _id }));
    const found = await verify();
    expect(found.code, found.output).toBe(1);
    expect(found.output).toContain(`集合 exams 的文档 ${changed}：内容与校验值不符`);
    expect(found.output).toContain(`集合 exams 的文档 ${dropped}：缺失`);
    expect(found.output).toContain(`${version}：内容缺失`);
    const views = await outsider.names();
    const row = await damage(views.find((name) => name.startsWith('papers@')) ?? '', (papers, _id) =>
      papers.deleteOne({ _id }),
    );
    const differing = await tool('./cli/projections.ts', ['verify', 'papers']);
    expect(differing.code, differing.output).toBe(1);
    expect(differing.output).toContain(row);
    for (const undo of undone) await undo();
    const exams = outsider.collection('exams');
    await exams.updateMany({}, { $unset: { '%sum': 1 } });
    expect((await verify()).output).toContain('没有校验值');
    const summed = await tool('./cli/recover.ts', ['sum-documents', '--operator', 'zhang']);
    expect(summed.output).toMatch(/已由 zhang 为 [1-9]\d* 个文档补上校验值/);
    const fact = (await log.readStream('server-life')).find(({ type }) => type === 'DocumentsSummed');
    expect(fact?.data).toEqual({ operator: 'zhang', documents: { exams: expect.any(Number) } });
    const again = await tool('./cli/recover.ts', ['sum-documents']);
    expect(again.output).toContain('文档都有校验值');
    const whole = await verify();
    expect(whole.code, whole.output).toBe(0);
    await outsider.close();
  }, 120_000);

  it('documents that somebody else writes with right checksums are named by verify', async () => {
    const url = cluster.env.MONGODB_URL ?? '';
    const documents = await openMongoDocuments({ url, database: new URL(url).pathname.slice(1) });
    const [exams, users] = [
      documents.collection<Exam>(examCollections.exams),
      documents.collection<User>(peopleCollections.users),
    ];
    const exam = await exams.get(mockId);
    const [somebody] = await users.find({ limit: 1 });
    if (exam === null || somebody === undefined) throw new Error('nothing to edit');
    await exams.put({ ...exam, title: '另一场' });
    await users.put({ ...somebody, id: 'intruder', userName: 'intruder' });
    const found = await tool('../audit/cli/audit.ts', ['verify']);
    expect(found.code, found.output).toBe(1);
    expect(found.output).toMatch(
      new RegExp(`集合 exams 的文档 ${mockId}：第 \\d+ 版的内容与日志记录的不一致`),
    );
    expect(found.output).toContain('集合 users 的文档 intruder：日志中没有它的任何记录');
    await exams.put(exam);
    await users.delete('intruder');
    await documents.close();
    const whole = await tool('../audit/cli/audit.ts', ['verify']);
    expect(whole.code, whole.output).toBe(0);
  }, 120_000);

  it('confirm-clock reaches every process', async () => {
    const confirmed = await tool('./cli/confirm-clock.ts', []);
    expect(confirmed.code, confirmed.output).toBe(0);
    expect((await log.readStream('server-life')).map((event) => event.type)).toContain('ClockConfirmed');
  }, 60_000);

  it('a process with another key does not join, in one sentence', async () => {
    const other = await cluster.spawn({
      roles: 'api',
      env: { SEAL_KEY_FILE: `${cluster.folder}/other.key` },
    });
    expect(await other.exited).toBe(1);
    expect(other.output).toContain('SEAL_KEY_FILE');
    expect(existsSync(`${cluster.folder}/other.key`), 'none is made where the others have one').toBe(false);
    const elsewhere = await cluster.spawn({
      roles: 'api',
      env: { APP_KEY_FILE: `${cluster.folder}/other-app.key` },
    });
    expect(await elsewhere.exited).toBe(1);
    expect(elsewhere.output).toContain('APP_KEY_FILE');
    expect(existsSync(`${cluster.folder}/other-app.key`)).toBe(false);
  }, 60_000);

  it('damage to any collection is found, or is of the kinds that docs/security.md does not promise', async () => {
    await server.kill('SIGTERM');
    const outcomes = {} as Record<DamageKind, Outcome>;
    const verify = async (): Promise<string> => (await tool('../audit/cli/audit.ts', ['verify'])).output;
    for (const kind of damageKinds)
      outcomes[kind] = await damageEachCollection(cluster.env.MONGODB_URL ?? '', kind, verify);
    const { dropped, ...others } = outcomes;
    expect(Object.values(others).flatMap(({ unseen }) => unseen)).toEqual([]);
    expect(dropped.found).toEqual(
      expect.arrayContaining(['blueprints', 'exams', 'question_versions', 'roles']),
    );
    const notPromised = [
      ...['marking_answers', 'question_changes', 'question_heads', 'reference_keys', 'sessions', 'settings'],
      ...['regrade_differences', 'regrade_dry_runs', 'storage_usage', 'users'],
      ...['view_checkpoints', 'view_epochs', 'view_pointers'],
    ];
    expect(dropped.unseen.filter((name) => !notPromised.includes(name))).toEqual([]);
  }, 300_000);

  it('a shared log that holds less than was acknowledged stops a start, until an operator accepts the loss', async () => {
    await server.kill('SIGTERM');
    const before = await log.head();
    const lost = {
      position: `9${before.slice(1)}`,
      stream: `paper-${paperId}`,
      revision: 99_999,
      hash: 'lost',
    };
    const dataDir = join(cluster.folder, 'another-process');
    const env = { DATA_DIR: dataDir, SEAL_KEY_FILE: `${cluster.env.DATA_DIR}/seal.key` };
    mkdirSync(dataDir);
    writeFileSync(join(dataDir, 'acknowledged.json'), JSON.stringify(lost));
    const keysOf = (name: string): string => `${cluster.env.DATA_DIR}/${name}`;
    const others = { FILE_KEY_FILE: keysOf('files.key'), APP_KEY_FILE: keysOf('app.key') };
    const keys = { ...env, ...others, DEMO: 'off' };
    const refused = await cluster.spawn({ roles: 'api,projector,reactor', env: keys });
    expect(await refused.exited).toBe(1);
    expect(refused.output).toContain('npm run recover -- accept-loss');
    const accepted = await tool('./cli/recover.ts', ['accept-loss', '--operator', 'zhang'], undefined, keys);
    expect(accepted.code, accepted.output).toBe(0);
    const facts = await log.readStream('server-life');
    expect(facts.find(({ type }) => type === 'LogLossAccepted')?.data).toMatchObject({
      operator: 'zhang',
      after: before,
      to: lost.position,
    });
    server = await (await cluster.spawn({ roles: 'api,projector,reactor', env: keys })).ready();
    const papers = await tool('./cli/projections.ts', ['verify', 'papers'], undefined, keys);
    expect(papers.code, papers.output).toBe(0);
  }, 120_000);

  it('a store that cannot be reached is one sentence that names it', async () => {
    const away = [
      ['KURRENTDB_URL', 'esdb://127.0.0.1:1?tls=false'],
      ['MONGODB_URL', 'mongodb://127.0.0.1:1/x'],
      ['REDIS_URL', 'redis://127.0.0.1:1'],
    ] as const;
    await Promise.all(
      away.map(async ([name, url]) => {
        const lost = await cluster.spawn({ roles: 'api', env: { [name]: url, LOG_LEVEL: 'silent' } });
        expect(await lost.exited).toBe(1);
        expect(lost.output).toContain(name);
        expect(lost.output.trim().split('\n'), lost.output).toHaveLength(1);
      }),
    );
  }, 120_000);
});
