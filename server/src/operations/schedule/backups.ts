import { existsSync } from 'node:fs';
import { copyFile, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { workerFile } from '@vigil/stores/threads';
import { childEnvironment } from '../../config/child-env.js';
import type { Config } from '../../config/env.js';
import { lookEvery } from '../../platform/roles/look-every.js';
import type { BackgroundService, Lease } from '../../platform/roles/lease.js';
import type { Services } from '../../platform/services.js';
import type { BackupRunDocument } from '../collections.js';
import { isInside } from '../folders.js';
import { readManifest } from '../manifest.js';
import { isOrdered, takeOrder } from '../status/orders.js';
import { backupRuns, isUnderWay, lastRuns } from './backup-runs.js';
import { dueAt, runsLookedAt } from './due.js';
import { runTool } from './run-tool.js';

const lookMilliseconds = 2000;
const runsKept = 200;
const saidCharacters = 1000;

type Schedule = NonNullable<Config['backups']>;

/**
 * Makes backups when they are due or ordered, while the role is held, and tries each by a whole restore into a scratch
 * folder beside it. What failed is removed; of those that held the newest are kept.
 */
export async function startBackups(services: Services, lease: Lease): Promise<BackgroundService> {
  const schedule = services.config.backups;
  if (schedule === null) return { stop: async () => undefined };
  await endInterrupted(services, schedule);
  return lookEvery(services, lease, {
    everyMilliseconds: lookMilliseconds,
    failed: 'a backup was not made',
    look: async (active) => {
      const due = services.clock.now() > dueAt(await lastRuns(services, runsLookedAt), schedule.everyHours);
      if (!due && !(await isOrdered(services, 'backup'))) return;
      await takeOrder(services, 'backup');
      await makeBackup(services, schedule, active);
    },
  });
}

const toolOf = (name: 'backup' | 'restore'): string => workerFile(import.meta.url, `../cli/${name}.ts`);

/** `vigil-20260301-020000`, UTC. */
const nameOf = (now: number): string =>
  `vigil-${new Date(now).toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')}`;

const scratchOf = (folder: string, name: string): string => join(folder, `.scratch-${name}`);

/** Makes one backup, tries it, and notes how it went. */
export async function makeBackup(
  services: Services,
  { folder, keep }: Schedule,
  active: () => boolean,
): Promise<BackupRunDocument> {
  const { config, clock } = services;
  const runs = backupRuns(services);
  const name = nameOf(clock.now());
  let run: BackupRunDocument = {
    ...{ id: name, version: 1, begunAt: clock.now(), endedAt: null, state: 'copying' },
    ...{ events: 0, files: 0, bytes: 0, said: null },
  };
  const note = async (next: Partial<BackupRunDocument>): Promise<void> => {
    run = { ...run, ...next, version: run.version + 1 };
    await runs.put(run);
  };
  await runs.put(run);
  const failed = async (said: string): Promise<BackupRunDocument> => {
    await rm(join(folder, name), { recursive: true, force: true });
    await note({ state: 'failed', endedAt: clock.now(), said: said.slice(0, saidCharacters) });
    services.logger.error({ backup: name, said }, 'a backup was not made');
    return run;
  };
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const to = join(folder, name);
    const env = childEnvironment({
      SEAL_KEY_FILE: config.sealKeyFile,
      FILE_KEY_FILE: config.fileKeyFile,
      APP_KEY_FILE: config.appKeyFile,
      BACKUP_DIR: '',
    });
    const args = ['--to', to, '--data-dir', config.dataDir];
    const made = await runTool(toolOf('backup'), args, env, active);
    if (!made.ok) return await failed(made.said);
    const { events, files } = await readManifest(to);
    await note({ state: 'verifying', events, files: files.count, bytes: files.bytes });
    const held = await tryRestore(config, folder, name, active);
    if (!held.ok) return await failed(`试恢复没有通过：${held.said}`);
    await note({ state: 'verified', endedAt: clock.now() });
  } catch (error) {
    return await failed((error as Error).message);
  }
  // Whatever happens now, the new one stays.
  await removeOld(services, folder, keep);
  return run;
}

/** A whole restore into a folder of its own, which goes with whatever is in it. */
async function tryRestore(config: Config, folder: string, name: string, active: () => boolean) {
  const scratch = scratchOf(folder, name);
  await rm(scratch, { recursive: true, force: true });
  await mkdir(scratch, { mode: 0o700 });
  try {
    const lentTo = (name: string): string => join(scratch, name);
    const [sealKey, fileKey, appKey] = ['seal.key', 'files.key', 'app.key'].map(lentTo) as [
      string,
      string,
      string,
    ];
    // Keys that are no part of a backup are lent to the restore: it keeps the last seal's mark beside them.
    for (const [own, lent] of [
      [config.sealKeyFile, sealKey],
      [config.fileKeyFile, fileKey],
      [config.appKeyFile, appKey],
    ] as const)
      if (!isInside(config.dataDir, own) && existsSync(own)) await copyFile(own, lent);
    const env = childEnvironment({
      ...{ SEAL_KEY_FILE: sealKey, FILE_KEY_FILE: fileKey, APP_KEY_FILE: appKey },
      BACKUP_DIR: '',
    });
    const args = ['--from', join(folder, name), '--data-dir', join(scratch, 'data')];
    return await runTool(toolOf('restore'), args, env, active);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** Keeps the newest that held; runs are remembered longer than their folders. */
async function removeOld(services: Services, folder: string, keep: number): Promise<void> {
  const runs = backupRuns(services);
  const all = await lastRuns(services, runsKept * 2);
  const held = all.filter(({ state }) => state === 'verified');
  for (const old of held.slice(keep)) {
    await rm(join(folder, old.id), { recursive: true, force: true });
    await runs.put({ ...old, version: old.version + 1, state: 'gone' });
  }
  for (const old of all.slice(runsKept)) if (old.state !== 'verified') await runs.delete(old.id);
}

/** What a killed process was making is no backup. */
async function endInterrupted(services: Services, { folder }: Schedule): Promise<void> {
  for (const run of await lastRuns(services, runsKept)) {
    if (!isUnderWay(run)) continue;
    for (const left of [join(folder, run.id), scratchOf(folder, run.id)])
      await rm(left, { recursive: true, force: true });
    await backupRuns(services).put({
      ...{ ...run, version: run.version + 1, state: 'failed' },
      ...{ endedAt: services.clock.now(), said: '已中断' },
    });
  }
}
