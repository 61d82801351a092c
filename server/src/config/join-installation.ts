import { createHash, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { serverLifeStream } from '@vigil/domain/sitting/public';
import { readSealKey, sealKey } from '@vigil/stores/chain/seal-key';
import { collections as platformCollections, type SettingDocument } from '../platform/collections.js';
import type { Documents } from '@vigil/stores/documents/port';
import type { EventLog } from '@vigil/stores/event-log/port';
import type { Config } from './env.js';
import { PlainError } from '../platform/plain-error.js';
import { migrationMarkId, readMigrationMark } from '../platform/migration-mark.js';
import { appendFactBehind } from '../platform/starting/append-fact.js';
import { lifeFacts } from './life-facts.js';
import { installationDocument, otherDocuments } from './own-stores.js';

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

/** What a process writes into shared documents before its first event, or a migration brings along. */
const ownMarks = [installationDocument, 'seal-key', migrationMarkId];

type Shared = { readonly log: EventLog; readonly documents: Documents };

/**
 * Shared documents beside a log that holds events must be those it was used with: whoever makes events marks the
 * documents first. Throws `PlainError` for documents without a mark (emptied, or none were ever here) and for those
 * that bear another installation's id than the log; nothing is made in their place.
 */
export async function refuseOtherDocuments(
  { log, documents }: Shared,
  config: Pick<Config, 'dataDir' | 'documents'>,
): Promise<void> {
  // The log first: beside a very first start of others its events come behind their mark.
  if ((await log.head()) === log.start) return;
  const known = await settingsOf(documents).getMany(ownMarks);
  const id = known.find((one) => one.id === installationDocument)?.value;
  const inLog = await idInLog(log);
  const other = known.length === 0 || (id !== undefined && inLog !== null && id !== inLog);
  if (other) throw new PlainError(otherDocuments(config));
}

/**
 * Log and shared documents bear one id, so that neither is taken for another installation's: given by the first
 * process that answers calls or runs reactors, documents first. `now` in ms.
 */
export async function nameInstallation({ log, documents }: Shared, now: number): Promise<void> {
  const settings = settingsOf(documents);
  const value = (await idInLog(log)) ?? randomUUID();
  await settings.putIfAbsent({ id: installationDocument, version: 1, value });
  const fact = {
    type: 'InstallationNamed' as const,
    data: { id: (await settings.get(installationDocument))?.value },
  };
  for (let attempt = 1; ; attempt += 1) {
    const life = await log.readStream(serverLifeStream);
    if (life.some(({ type }) => type === fact.type)) return;
    try {
      await appendFactBehind(log, serverLifeStream, life.at(-1) ?? null, fact, 'start', now);
      return;
    } catch (error) {
      // Others that begin at the same time append here, too: one of them may have named it.
      if (attempt === namingAttempts) throw error;
    }
  }
}

const namingAttempts = 5;

async function idInLog(log: EventLog): Promise<string | null> {
  const named = (await lifeFacts(log, 'InstallationNamed')).at(-1);
  return (named?.data as { readonly id: string } | undefined)?.id ?? null;
}

const settingsOf = (documents: Documents) =>
  documents.collection<SettingDocument>(platformCollections.settings);

/**
 * A process that joins others has the same keys as they, which the first of them wrote down. Throws
 * `PlainError`.
 */
export async function demandSameKeys(
  documents: Documents,
  config: Pick<Config, 'sealKeyFile' | 'fileKeyFile'>,
): Promise<void> {
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
