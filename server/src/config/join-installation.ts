import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { readSealKey, sealKey } from '@vigil/stores/chain/seal-key';
import { collections as platformCollections, type SettingDocument } from '../platform/collections.js';
import type { Documents } from '@vigil/stores/documents/port';
import type { Config } from './env.js';
import { PlainError } from '../platform/plain-error.js';
import { readMigrationMark } from '../platform/migration-mark.js';

/**
 * Asked before a process makes anything, a key or a view, on stores that others use too: a migration into
 * them must be finished. Throws `PlainError`.
 */
export async function refuseHalfMigrated(documents: Documents): Promise<void> {
  if ((await readMigrationMark(documents))?.state === 'running')
    throw new PlainError(
      '迁移尚未完成，请先再次运行 npm run migrate。 (The migration into these stores is not finished.)',
    );
}

/**
 * A process that joins others has the same keys as they, which the first of them wrote down. Throws
 * `PlainError`.
 */
export async function demandSameKeys(
  documents: Documents,
  config: Pick<Config, 'roles' | 'sealKeyFile' | 'fileKeyFile'>,
): Promise<void> {
  if (!usesFiles(config)) return;
  const known = await documents.collection<SettingDocument>(platformCollections.settings).get('seal-key');
  const own = known === null ? await sealKey(config.sealKeyFile) : await readSealKey(config.sealKeyFile);
  if (own === null)
    throw new PlainError(
      `封存密钥 ${config.sealKeyFile} 不见了，其他进程已有一把，请用 SEAL_KEY_FILE 指定同一把密钥；若已无处可寻：npm run recover -- new-seal-key。 (SEAL_KEY_FILE is missing.)`,
    );
  const { publicKey } = own;
  await demandSame(documents, 'seal-key', publicKey, `封存密钥 ${config.sealKeyFile}`, 'SEAL_KEY_FILE');
  const fileKey = createHash('sha256')
    .update(await readFile(config.fileKeyFile))
    .digest('hex');
  await demandSame(documents, 'file-key', fileKey, `文件密钥 ${config.fileKeyFile}`, 'FILE_KEY_FILE');
}

/** Keeping views needs neither files nor keys. */
export const usesFiles = ({ roles }: Pick<Config, 'roles'>): boolean =>
  roles.has('api') || roles.has('reactor');

async function demandSame(
  documents: Documents,
  id: string,
  value: string,
  what: string,
  variable: string,
): Promise<void> {
  const settings = documents.collection<SettingDocument>(platformCollections.settings);
  await settings.putIfAbsent({ id, version: 1, value });
  if ((await settings.get(id))?.value !== value)
    throw new PlainError(
      `${what} 与其他进程使用的不同，请用 ${variable} 指定同一把密钥。 (${variable} differs from the other processes'.)`,
    );
}
