import { mediaKindOf } from '@vigil/domain/uploads/public';
import type { Documents } from '@vigil/stores/documents/port';
import { collections, type MediaJobDocument } from '../collections.js';

interface Offered {
  readonly fileId: string;
  readonly kind: string;
  readonly mimeType: string;
  /** ms epoch */
  readonly at: number;
}

/** Notes a public file that something is to be made of, once for ever. Durable when it resolves. */
export async function offerMedia(
  documents: Pick<Documents, 'collection'>,
  { fileId, kind, mimeType, at }: Offered,
): Promise<void> {
  const made = mediaKindOf(kind, mimeType);
  if (made === null) return;
  await documents.collection<MediaJobDocument>(collections.mediaJobs).putIfAbsent({
    ...{ id: fileId, version: 1, kind: made, state: 'waiting', tries: 0, dueAt: at },
    ...{ percent: 0, said: null, putting: [], made: null },
  });
}
