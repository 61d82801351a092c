import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { PlainError } from '../platform/plain-error.js';

/** Layout of a backup: a newer one is refused. */
export const backupVersion = 1;

/** Names inside a backup. */
export const inBackup = {
  manifest: 'manifest.json',
  files: 'files',
  fileList: 'files.list',
  lastSeal: 'last-seal.json',
  keys: 'keys',
  /** below the keys' folder, which may be elsewhere */
  personKeys: 'persons',
} as const;

/** What is checked byte for byte. */
export const summed = ['events.db', 'data.db', inBackup.fileList] as const;

const shape = z.object({
  backupVersion: z.number().int(),
  dataVersion: z.number().int(),
  madeAt: z.string(),
  lastPosition: z.number().int(),
  events: z.number().int(),
  documents: z.number().int(),
  files: z.object({ count: z.number().int(), bytes: z.number().int() }),
  keys: z.enum(['here', 'elsewhere', 'none']),
  sha256: z.record(z.enum(summed), z.string()),
});

/** What a backup says of itself; written last, so that a folder without it is no backup. */
export type Manifest = z.infer<typeof shape>;

/** Throws `PlainError` when the folder holds no whole backup that this version can read. */
export async function readManifest(folder: string): Promise<Manifest> {
  const file = join(folder, inBackup.manifest);
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (cause) {
    throw new PlainError(
      `${folder} 中没有完整的备份（缺少 ${inBackup.manifest}）。 (No whole backup is in this folder.)`,
      { cause },
    );
  }
  let manifest: Manifest;
  try {
    manifest = shape.parse(JSON.parse(text));
  } catch (cause) {
    throw new PlainError(`${file} 已损坏。 (The backup's manifest is damaged.)`, { cause });
  }
  if (manifest.backupVersion > backupVersion)
    throw new PlainError(
      `备份由更新版本的 Vigil 生成，请升级程序。 (The backup was made by a newer version.)`,
    );
  return manifest;
}
