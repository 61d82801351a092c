import { createHash } from 'node:crypto';
import os from 'node:os';
import { LRUCache } from 'lru-cache';
import { loadFaceEngine, type FaceEngine } from './face-engine.js';
import { maxImageBytes, type FaceReply, type FaceRequest } from './protocol.js';
import { verdictOf, type DetectedFace } from './verdict.js';
import type { FaceVerdict } from '../../../platform/ports/face-comparer.js';

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

async function compare(engine: FaceEngine, request: FaceRequest): Promise<FaceVerdict> {
  if (request.image.byteLength === 0 || request.image.byteLength > maxImageBytes)
    return { outcome: 'no-face' };
  const seen = await engine.detect(request.image);
  if (seen === null) return { outcome: 'no-face' };
  const registered = request.registered === null ? null : await facesOfRegistered(engine, request.registered);
  return verdictOf(seen, registered, (a, b) => engine.similarity(a, b));
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
process.on('message', (request: FaceRequest) => {
  previous = previous.then(async () => {
    try {
      reply({ id: request.id, verdict: await compare(await engine, request) });
    } catch (error) {
      reply({ id: request.id, failed: error instanceof Error ? error.message : String(error) });
    }
  });
});
process.on('disconnect', () => process.exit(0));
process.on('SIGINT', () => undefined);
