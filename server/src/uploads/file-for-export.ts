import type { Session } from '../platform/context.js';
import type { Services } from '../platform/services.js';
import { rightTo } from './file-access.js';
import { fileViews } from './file-views.js';

/** A file that goes into a document which somebody takes. */
export interface ExportedFile {
  readonly mimeType: string;
  readonly bytes: Uint8Array;
  /** it belongs to nobody: whoever takes the next document sees the same */
  readonly isPublic: boolean;
}

/**
 * A file for somebody's export, by the rights with which they would open it; a private one of another person is recorded
 * as looked at (decision 085), durable before it is answered. null: not there, larger than `mostBytes`, or not theirs to
 * open.
 */
export async function fileForExport(
  services: Services,
  session: Session,
  fileId: string,
  mostBytes: number,
): Promise<ExportedFile | null> {
  const found = await services.files.find(fileId);
  if (found === null || found.sizeBytes > mostBytes) return null;
  const { owner, kind } = found;
  const access = await rightTo(services, session, { fileId, kind, owner });
  if (access.kind === 'closed') return null;
  if (access.kind === 'seen' && owner !== null) {
    const view = { fileId, ownerId: owner, kind, examId: access.examId, at: services.clock.now() };
    await fileViews(services).now(session, view);
  }
  const file = await services.files.get(fileId);
  return file === null ? null : { mimeType: file.mimeType, bytes: file.bytes, isPublic: owner === null };
}
