import { hostname } from 'node:os';
import { declarationsOf } from '../../platform/declarations/declarations.js';
import type { Services } from '../../platform/services.js';
import { isUnderWay, lastRuns } from '../schedule/backup-runs.js';
import type { CountedFiles } from '../collections.js';
import { disksOf, keysOf, versionsOf } from './machine.js';
import { isOrdered } from './orders.js';
import { outsideOf, probesOf } from './probes.js';
import type { BackupState, OutsideServiceState, ServerPart, ServerStatus, StorageUsage } from './types.js';
import { usageId, usageOf } from './usage.js';

const runsShown = 10;
const runsLookedAt = 100;
const hour = 3_600_000;

/** What people call kinds of files. */
const kindTitles: Readonly<Record<string, string>> = {
  face: '人脸与证件照片',
  snapshot: '监控截图',
  upload: '考生上传的文件',
  media: '题目与网站的图片、音视频',
  rendition: '转换后的音视频与缩图',
  avatar: '头像',
};

/** How the installation stands now. */
export async function loadStatus(services: Services): Promise<ServerStatus> {
  const { config, clock, health } = services;
  const [report, queues, outside, usage, disks, keys, versions, backups] = await Promise.all([
    health.report(),
    Promise.all(
      declarationsOf(services).queues.map(async ({ name, title, load }) => ({
        ...{ name, title },
        ...(await load(services)),
      })),
    ),
    outsideStates(services),
    usageShown(services),
    disksOf(config),
    keysOf(config),
    versionsOf(services),
    backupsShown(services),
  ]);
  return {
    ...{ at: clock.now(), startedAt: clock.now() - Math.floor(process.uptime() * 1000), host: hostname() },
    ...{ roles: [...config.roles], queues, services: outside, usage, disks, keys, versions, backups },
    parts: Object.entries(report.parts).map(([name, part]): ServerPart => {
      const { error } = part;
      return { name, ok: part.ok, said: typeof error === 'string' ? error : null };
    }),
  };
}

async function outsideStates(services: Services): Promise<OutsideServiceState[]> {
  const probes = probesOf(services);
  return Promise.all(
    outsideOf(services).map(async ({ name, title, inUse }) => {
      const [service, probe] = await Promise.all([inUse(services), probes.get(name)]);
      const tried = service === null ? null : probe;
      return {
        ...{ name, title, service, triedAt: tried?.at ?? null, since: tried?.since ?? null },
        ...{ works: tried === null ? null : tried.said === null, said: tried?.said ?? null },
      };
    }),
  );
}

async function usageShown(services: Services): Promise<StorageUsage | null> {
  const counted = await usageOf(services).get(usageId);
  if (counted === null) return null;
  const names = await declarationsOf(services).personNames(
    services,
    counted.owners.map(({ of }) => of),
  );
  const shown = (sums: readonly CountedFiles[], titles: (of: string) => string) =>
    sums.map(({ of, files, bytes }) => ({ of, title: titles(of), files, bytes: String(bytes) }));
  return {
    countedAt: counted.countedAt,
    kinds: shown(counted.kinds, (of) => kindTitles[of] ?? of),
    owners: shown(counted.owners, (of) => names.get(of) ?? '已注销'),
    ownerCount: counted.ownerCount,
    places: shown(counted.places, (of) => of),
  };
}

async function backupsShown(services: Services): Promise<BackupState> {
  const { config, clock } = services;
  const runs = await lastRuns(services, runsLookedAt);
  const verified = runs.find(({ state }) => state === 'verified');
  const { everyHours = null, keep = null } = config.backups ?? {};
  const limit = everyHours === null ? null : clock.now() - 2 * everyHours * hour;
  return {
    ...{ scheduled: config.backups !== null, elsewhere: config.shared, everyHours, keep },
    underWay: runs.some(isUnderWay) || (await isOrdered(services, 'backup')),
    verifiedAt: verified?.begunAt ?? null,
    late: !config.shared && (verified === undefined || (limit !== null && verified.begunAt < limit)),
    runs: runs.slice(0, runsShown).map(({ bytes, version: _version, ...run }) => ({
      ...run,
      bytes: String(bytes),
    })),
  };
}
