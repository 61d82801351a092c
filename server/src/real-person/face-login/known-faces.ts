import type { KnownFace } from '../../platform/ports/face-finder.js';
import type { BackgroundService } from '../../platform/roles/lease.js';
import type { Services } from '../../platform/services.js';
import type { FacePrintDocument } from '../collections.js';
import { printsChannel, printsOf } from './prints.js';

/** Files that are read side by side. */
const perBatch = 100;

/** Every face that face login knows, in order of their owners; those whose key is gone are left out. */
async function* knownFaces(services: Services): AsyncGenerator<readonly KnownFace[]> {
  for (let last = ''; ;) {
    const page = await printsOf(services).find({
      ...{ filter: { id: { gt: last } }, sort: [{ field: 'id' }], limit: perBatch },
    });
    if (page.length === 0) return;
    const faces = await Promise.all(page.map((document) => readPrint(services, document)));
    yield faces.flatMap((face) => face ?? []);
    last = page.at(-1)?.id ?? last;
  }
}

/** null: its key is gone, or it is of somebody else, whom a document past Vigil would let in. */
async function readPrint(
  { files }: Services,
  { id, printFileId }: FacePrintDocument,
): Promise<KnownFace | null> {
  const file = await files.get(printFileId);
  return file?.owner === id ? { id, print: file.bytes } : null;
}

/** Keeps the face process of this server in step with the faces that are known: for every process that answers calls. */
export function followKnownFaces(services: Services): BackgroundService {
  const all = () => services.faces.knowAll(() => knownFaces(services));
  const hear = async (message: unknown): Promise<void> => {
    const { userId } = message as { userId: string };
    try {
      const document = await printsOf(services).get(userId);
      const face = document === null ? null : await readPrint(services, document);
      if (face === null) services.faces.unknow([userId]);
      else services.faces.know([face]);
    } catch (error) {
      services.logger.warn({ err: error, userId }, 'a known face could not be read: all are read anew');
      all();
    }
  };
  all();
  const stop = services.bus.subscribe(printsChannel, hear, { onGap: all });
  return {
    stop: () => {
      stop();
      return Promise.resolve();
    },
  };
}
