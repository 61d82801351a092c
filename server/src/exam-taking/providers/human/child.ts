import { createHash } from 'node:crypto';
import os from 'node:os';
import { LRUCache } from 'lru-cache';
import { loadFaceEngine, type FaceEngine } from './face-engine.js';
import { FaceIndex, printOf } from './face-index.js';
import { identify } from './identify.js';
import { maxImageBytes, type FaceNews, type FaceReply, type FaceRequest } from './protocol.js';
import { countedFaces, verdictOf, type DetectedFace } from './verdict.js';
import type { PrintVerdict } from '../../../platform/ports/face-finder.js';

// Entry of the face process (engine §12): forked by human-face-comparer.ts, answers over IPC, ends with its
// parent.

const niceness = 10;
const rememberedPhotos = 200;

/** Faces of registered photos, by content: the same photo comes with every check of its candidate. */
const knownFaces = new LRUCache<string, DetectedFace[]>({ max: rememberedPhotos });

async function facesOfRegistered(engine: FaceEngine, photo: Uint8Array): Promise<DetectedFace[]> {
  const key = createHash('sha256').update(photo).digest('hex');
  const known = knownFaces.get(key);
  if (known !== undefined) return known;
  const faces = (await engine.detect(photo)) ?? [];
  knownFaces.set(key, faces);
  return faces;
}

/** Faces that can be found by a picture alone. */
const index = new FaceIndex();

async function answer(engine: FaceEngine, request: FaceRequest): Promise<Omit<FaceReply, 'id'>> {
  const readable = request.image.byteLength > 0 && request.image.byteLength <= maxImageBytes;
  const alive = 'kind' in request && request.kind === 'find';
  const seen = readable ? ((await engine.detect(request.image, { alive })) ?? []) : [];
  if ('kind' in request)
    return request.kind === 'find' ? { found: identify(seen, index) } : { print: printIn(seen) };
  const registered = request.registered === null ? null : await facesOfRegistered(engine, request.registered);
  return { verdict: verdictOf(seen, registered, (a, b) => engine.similarity(a, b)) };
}

function printIn(seen: readonly DetectedFace[]): PrintVerdict {
  const [face, another] = countedFaces(seen);
  if (face === undefined) return { outcome: 'no-face' };
  return another === undefined
    ? { outcome: 'one-face', print: printOf(face.embedding) }
    : { outcome: 'many-faces' };
}

os.setPriority(niceness);
const engine = loadFaceEngine();
engine.catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});

const reply = (message: FaceReply): void => {
  process.send?.(message);
};

let previous: Promise<void> = Promise.resolve();
process.on('message', (message: FaceRequest | FaceNews) => {
  if (!('id' in message)) {
    learn(message);
    return;
  }
  previous = previous.then(async () => {
    try {
      reply({ id: message.id, ...(await answer(await engine, message)) });
    } catch (error) {
      reply({ id: message.id, failed: error instanceof Error ? error.message : String(error) });
    }
  });
});

/** At once: who asks now has been told of it before. A face that is no print is left out, and the others are not. */
function learn(news: FaceNews): void {
  if (news.kind === 'begin') {
    index.clear();
    return;
  }
  if (news.kind === 'unknow') {
    for (const id of news.ids) index.remove(id);
    return;
  }
  for (const { id, print } of news.faces) {
    try {
      index.put(id, print);
    } catch (error) {
      console.error(error);
    }
  }
}

process.on('disconnect', () => process.exit(0));
process.on('SIGINT', () => undefined);
