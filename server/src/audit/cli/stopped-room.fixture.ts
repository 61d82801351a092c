import type { ReferenceChanged } from '@vigil/domain/kernel/reference-changed';
import type { CollectionDefinition, Document } from '@vigil/stores/documents/port';
import { withOfflineStores } from '../../operations/recover/offline-stores.js';
import { collections, type SettingDocument } from '../../platform/collections.js';
import { checkpointIdOf } from '../../platform/reactors/checkpoint.js';
import { referenceCompletion } from '../../platform/reference/complete-reference.js';
import type { Services } from '../../platform/services.js';
import { DamagedFolder } from '../../testing/damaged-folder.js';
import type { ExamRoom } from '../../testing/exam-room.js';
import { until } from '../../testing/until.js';
import { runAudit } from './run-audit.js';

/** Until the completing reactor has come to every change of the log. */
export async function untilCompleted({ documents, log }: Services): Promise<void> {
  const settings = documents.collection<SettingDocument>(collections.settings);
  const changes = (await log.readAll(log.start, 1000)).events.filter(
    ({ type }) => type === 'ReferenceChanged',
  );
  const last = changes.at(-1)?.position ?? log.start;
  await until('documents as new as the log', async () => {
    const reached = (await settings.get(checkpointIdOf(referenceCompletion)))?.value as string | undefined;
    return reached !== undefined && log.compare(reached, last) >= 0;
  });
}

/** Stops the server once its documents are as new as its log; answers a copy of its folder. */
export async function stoppedFolder(room: ExamRoom): Promise<DamagedFolder> {
  await room.tellWritten();
  await untilCompleted(room.services);
  await room.stop();
  return new DamagedFolder(room.dataDir);
}

/** The exit code of `audit verify`, and what it printed. */
export async function verifiedFolder({ config }: DamagedFolder): Promise<string> {
  const lines: string[] = [];
  return `${await runAudit(['verify'], config, (line) => lines.push(line))} ${lines.join('\n')}`;
}

/** Writes as the store does, so that every checksum is right; null: takes it away. Answers what was there. */
export async function writtenPast(
  { config }: DamagedFolder,
  definition: CollectionDefinition,
  id: string,
  change: object | null,
): Promise<Document | null> {
  return withOfflineStores(config, async ({ documents }) => {
    const collection = documents.collection<Document>(definition);
    const stored = await collection.get(id);
    if (change === null) await collection.delete(id);
    else await collection.put({ ...stored, ...change, id });
    return stored;
  });
}

/**
 * Whoever writes the store turns the completing reactor's checkpoint back: to the log's start, or to the first change
 * that is such.
 */
export async function turnedBack(
  folder: DamagedFolder,
  to?: (change: ReferenceChanged['data']) => boolean,
): Promise<void> {
  const value = await withOfflineStores(folder.config, async ({ log }) => {
    if (to === undefined) return log.start;
    const { events } = await log.readAll(log.start, 1000);
    const changes = events.filter(({ type }) => type === 'ReferenceChanged');
    return changes.find(({ data }) => to(data as ReferenceChanged['data']))?.position;
  });
  await writtenPast(folder, collections.settings, checkpointIdOf(referenceCompletion), { value });
}
