import { readFileSync } from 'node:fs';
import { stat, statfs } from 'node:fs/promises';
import { release } from 'node:os';
import type { Config } from '../../config/env.js';
import { dataVersion } from '../../platform/data-dir.js';
import type { Services } from '../../platform/services.js';
import { ffmpegVersionHere } from '../../uploads/public.js';
import type { DiskSpace, KeyAge, ProgramVersion } from './types.js';

/** Free space of the disks that something is kept on; one that cannot be asked is left out. */
export async function disksOf(config: Config): Promise<DiskSpace[]> {
  const folders: (readonly [string, string])[] = [['数据目录', config.dataDir]];
  if (!config.filesDir.startsWith(config.dataDir)) folders.push(['文件目录', config.filesDir]);
  if (config.backups !== null) folders.push(['备份目录', config.backups.folder]);
  const asked = await Promise.all(
    folders.map(async ([title, folder]) => {
      const found = await statfs(folder).catch(() => null);
      if (found === null) return [];
      const { bavail, blocks, bsize } = found;
      return [{ title, freeBytes: String(bavail * bsize), totalBytes: String(blocks * bsize) }];
    }),
  );
  return asked.flat();
}

/** When the keys were made, by their files: they are written once. */
export const keysOf = (config: Config): Promise<KeyAge[]> =>
  Promise.all(
    (
      [
        ['封存签名密钥', config.sealKeyFile],
        ['文件主密钥', config.fileKeyFile],
        ['应用密钥', config.appKeyFile],
      ] as const
    ).map(async ([title, file]) => {
      const found = await stat(file).catch(() => null);
      return { title, madeAt: found === null ? null : Math.floor(found.mtimeMs) };
    }),
  );

const program = (): string => {
  const text = readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { readonly version: string }).version;
};

/** What runs here. */
export async function versionsOf(services: Services): Promise<ProgramVersion[]> {
  const ffmpeg = await ffmpegVersionHere(services);
  return [
    { title: 'Vigil', version: program() },
    { title: '数据目录', version: String(dataVersion) },
    { title: 'Node.js', version: process.version },
    { title: 'ffmpeg', version: ffmpeg === null ? null : (/version (\S+)/.exec(ffmpeg)?.[1] ?? ffmpeg) },
    { title: '操作系统', version: `${process.platform} ${release()}` },
  ];
}
