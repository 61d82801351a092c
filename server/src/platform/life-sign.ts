import type { Documents } from '@vigil/stores/documents/port';
import type { SinceBoot } from './boot-time.js';
import { collections, type SettingDocument } from './collections.js';

const documentId = 'life-sign';

/** The last recorded sign that candidates could be served (engine §4). */
export interface LifeSign {
  /** ms epoch, as the clock was believed then */
  readonly at: number;
  readonly version: number;
  /** of the machine that gave it; null where it could not tell, or since an operator confirmed the clock */
  readonly boot: SinceBoot | null;
}

interface LifeSignDocument extends SettingDocument {
  readonly boot?: SinceBoot | null;
}

const settings = (documents: Documents) => documents.collection<LifeSignDocument>(collections.settings);

/** null: none was ever given. */
export async function lastLifeSign(documents: Documents): Promise<LifeSign | null> {
  const stored = await settings(documents).get(documentId);
  if (stored === null) return null;
  return { at: stored.value as number, version: stored.version, boot: stored.boot ?? null };
}

/** Writes the next sign, unless another process has given one since `before` was read. */
export async function giveLifeSign(
  documents: Documents,
  sign: Pick<LifeSign, 'at' | 'boot'>,
  before: Pick<LifeSign, 'version'> | null,
): Promise<void> {
  const version = (before?.version ?? 0) + 1;
  await settings(documents).save(
    { id: documentId, version, value: sign.at, boot: sign.boot },
    before?.version ?? null,
  );
}
