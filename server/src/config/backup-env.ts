import { isAbsolute, relative, resolve } from 'node:path';
import { z } from 'zod';
import { ConfigError } from './config-error.js';

/** What the environment says of backups that the server makes itself. */
export const backupEnvironment = {
  BACKUP_DIR: z.string().min(1).optional(),
  BACKUP_EVERY_HOURS: z.coerce
    .number()
    .min(0.01)
    .max(24 * 31)
    .default(24),
  BACKUP_KEEP: z.coerce.number().int().min(1).max(1000).default(7),
};

/** Where the server itself makes backups and tries each by a restore, and how many it keeps. */
export interface BackupConfig {
  /** absolute, outside the data folder */
  readonly folder: string;
  readonly everyHours: number;
  readonly keep: number;
}

interface Given {
  readonly BACKUP_DIR?: string | undefined;
  readonly BACKUP_EVERY_HOURS: number;
  readonly BACKUP_KEEP: number;
  readonly DATA_DIR: string;
}

/** Throws `ConfigError` for a folder inside the data folder and for shared stores. */
export function backupsOf(
  { BACKUP_DIR: folder, BACKUP_EVERY_HOURS: everyHours, BACKUP_KEEP: keep, DATA_DIR }: Given,
  shared: boolean,
): BackupConfig | null {
  if (folder === undefined) return null;
  if (shared)
    throw new ConfigError(
      'BACKUP_DIR 只用于单个进程的数据目录；KurrentDB 和 MongoDB 用它们自己的备份。 (The cluster stores have their own backups.)',
    );
  const way = relative(resolve(DATA_DIR), resolve(folder));
  if (way === '' || (!way.startsWith('..') && !isAbsolute(way)))
    throw new ConfigError('BACKUP_DIR 不能放在 DATA_DIR 里。 (A backup inside the data folder is none.)');
  return { folder: resolve(folder), everyHours, keep };
}
