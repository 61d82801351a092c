import { createPublicKey } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeWithService } from '@vigil/stores/testing/with-service';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditPlaceOf } from '../audit/cli/audit-place.js';
import { runAudit } from '../audit/cli/run-audit.js';
import { readConfig } from '../config/env.js';
import { clusterLacks, type ServerProcess } from '../testing/cluster.js';
import { until } from '../testing/until.js';
import {
  damageEachCollection,
  damageKinds,
  type DamageKind,
  type Outcome,
} from './damage-shared-documents.fixture.js';
import { clusterScene, type ClusterScene } from './migrated-cluster.fixture.js';

describeWithService('operators’ tools on shared stores', clusterLacks(), () => {
  let scene: ClusterScene;
  let cluster: ClusterScene['cluster'];
  let room: ClusterScene['room'];
  let log: ClusterScene['log'];
  let tool: ClusterScene['tool'];
  let migrate: ClusterScene['migrate'];
  let paperId: string;
  let token: string;
  let mockId: string;
  let server: ServerProcess;

  beforeAll(async () => {
    scene = await clusterScene();
    ({ cluster, room, log, tool, migrate, paperId, token, mockId } = scene);
  }, 120_000);
  afterAll(() => scene.close(), 60_000);

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

  it('confirm-clock reaches every process', async () => {
    const confirmed = await tool('./cli/confirm-clock.ts', []);
    expect(confirmed.code, confirmed.output).toBe(0);
    expect((await log.readStream('server-life')).map((event) => event.type)).toContain('ClockConfirmed');
  }, 60_000);

  it('a process with another key does not join, in one sentence', async () => {
    const others = [
      ['SEAL_KEY_FILE', `${cluster.folder}/other.key`],
      ['APP_KEY_FILE', `${cluster.folder}/other-app.key`],
    ] as const;
    await Promise.all(
      others.map(async ([name, file]) => {
        const other = await cluster.spawn({ roles: 'api', env: { [name]: file } });
        expect(await other.exited).toBe(1);
        expect(other.output).toContain(name);
        expect(existsSync(file), 'none is made where the others have one').toBe(false);
      }),
    );
  }, 60_000);

  it('damage to any collection is found, or is of the kinds that docs/security.md does not promise', async () => {
    await server.kill('SIGTERM');
    const outcomes = {} as Record<DamageKind, Outcome>;
    // What the tool does, in this process: of its starts some twenty would be half of the work here.
    const place = auditPlaceOf(readConfig(cluster.env));
    const verify = async (): Promise<string> => {
      const lines: string[] = [];
      await runAudit(['verify'], place, (line) => lines.push(line));
      return lines.join('\n');
    };
    for (const kind of damageKinds)
      outcomes[kind] = await damageEachCollection(cluster.env.MONGODB_URL ?? '', kind, verify);
    const { dropped, ...others } = outcomes;
    expect(Object.values(others).flatMap(({ unseen }) => unseen)).toEqual([]);
    expect(dropped.found).toEqual(
      expect.arrayContaining([
        'blueprints',
        'exams',
        'question_heads',
        'question_versions',
        'roles',
        'users',
      ]),
    );
    const notPromised = [
      ...['marking_answers', 'question_changes', 'reference_keys', 'sessions', 'settings'],
      ...['regrade_differences', 'regrade_dry_runs', 'storage_usage'],
      ...['view_checkpoints', 'view_epochs', 'view_pointers'],
    ];
    expect(dropped.unseen.filter((name) => !notPromised.includes(name))).toEqual([]);
  }, 300_000);

  it('the queue of those who mark is removed by the tool, for the next start to note it anew', async () => {
    const rebuilt = await tool('./cli/recover.ts', ['rebuild-marking']);
    expect(rebuilt.code, rebuilt.output).toBe(0);
    expect(rebuilt.output).toContain('已移除，下次启动时由日志重建');
  }, 60_000);

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
