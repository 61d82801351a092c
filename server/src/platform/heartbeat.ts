import type { Documents } from '@vigil/stores/documents/port';
import type { SinceBoot } from './boot-time.js';
import { collections, type SettingDocument } from './collections.js';

/** As installations have kept it since the first version. */
const documentId = 'life-sign';

/** The last record that candidates could be served (engine §4). */
export interface Heartbeat {
  /** ms epoch, as the clock was believed then */
  readonly at: number;
  readonly version: number;
  /** of the machine that wrote it; null where it could not tell, or since an operator confirmed the clock */
  readonly boot: SinceBoot | null;
}

interface HeartbeatDocument extends SettingDocument {
  readonly boot?: SinceBoot | null;
}

const settings = (documents: Documents) => documents.collection<HeartbeatDocument>(collections.settings);

/** null: none was ever written. */
export async function lastHeartbeat(documents: Documents): Promise<Heartbeat | null> {
  const stored = await settings(documents).get(documentId);
  if (stored === null) return null;
  return { at: stored.value as number, version: stored.version, boot: stored.boot ?? null };
}

/** Writes the next one, unless another process has written one since `before` was read. */
export async function writeHeartbeat(
  documents: Documents,
  heartbeat: Pick<Heartbeat, 'at' | 'boot'>,
  before: Pick<Heartbeat, 'version'> | null,
): Promise<void> {
  const version = (before?.version ?? 0) + 1;
  await settings(documents).save(
    { id: documentId, version, value: heartbeat.at, boot: heartbeat.boot },
    before?.version ?? null,
  );
}
