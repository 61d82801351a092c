import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import sharp from 'sharp';
import type { DetectedFace } from './verdict.js';

interface Tensor {
  dispose(): void;
}
interface HumanFace {
  readonly score: number;
  readonly box: readonly [number, number, number, number];
  readonly embedding?: readonly number[];
  readonly real?: number;
  readonly live?: number;
}
interface Human {
  readonly tf: { tensor3d(values: Uint8Array, shape: readonly number[], dtype: 'int32'): Tensor };
  readonly match: { similarity(a: readonly number[], b: readonly number[]): number };
  load(): Promise<void>;
  init(): Promise<void>;
  detect(
    input: Tensor,
    config?: object,
  ): Promise<{ readonly face: readonly HumanFace[]; readonly error?: string | null }>;
}

/**
 * Finds faces in one picture at a time. `null`: the bytes are no picture sharp can read. `alive`: whether each is a
 * picture of a picture is looked for, too; the models for it are loaded with the first such call.
 */
export interface FaceEngine {
  detect(image: Uint8Array, options?: { readonly alive: boolean }): Promise<DetectedFace[] | null>;
  similarity(a: readonly number[], b: readonly number[]): number;
}

const maxPixels = 24_000_000;
const frame = { width: 640, height: 480 };

/** Human asks for its models with `fetch('file://…')`, which Node's fetch refuses. */
function letFetchReadFiles(): void {
  const overNetwork = globalThis.fetch;
  globalThis.fetch = async (input, options) => {
    const address = input instanceof Request ? input.url : String(input);
    return address.startsWith('file://')
      ? new Response(await readFile(fileURLToPath(address)))
      : overNetwork(input, options);
  };
}

/**
 * Loads Human (blazeface, facemesh, faceres) with the WASM backend of TensorFlow.js: about 0.5 s and 250 MB,
 * then about 90 ms of a core for each face. Call it once in a process of its own: it replaces `fetch` so that
 * models come from disk.
 */
export async function loadFaceEngine(): Promise<FaceEngine> {
  letFetchReadFiles();
  const require = createRequire(import.meta.url);
  const distFolder = path.dirname(require.resolve('@vladmandic/human'));
  const wasmFolder = path.join(
    path.dirname(require.resolve('@tensorflow/tfjs-backend-wasm/package.json')),
    'wasm-out',
  );
  const { Human } = require(path.join(distFolder, 'human.node-wasm.js')) as {
    Human: new (config: object) => Human;
  };
  const off = { enabled: false };
  const human = new Human({
    backend: 'wasm',
    debug: false,
    modelBasePath: pathToFileURL(`${path.join(distFolder, '..', 'models')}${path.sep}`).href,
    wasmPath: `${wasmFolder}${path.sep}`,
    cacheSensitivity: 0,
    filter: off,
    gesture: off,
    body: off,
    hand: off,
    object: off,
    segmentation: off,
    face: {
      enabled: true,
      detector: { rotation: false, return: false, maxDetected: 3, minConfidence: 0.3 },
      mesh: { enabled: true },
      description: { enabled: true },
      iris: off,
      emotion: off,
      antispoof: off,
      liveness: off,
    },
  });
  await human.load();
  await human.init();
  return {
    async detect(image, { alive } = { alive: false }) {
      const picture = await decode(image);
      if (picture === null) return null;
      const tensor = human.tf.tensor3d(picture.pixels, [picture.height, picture.width, 3], 'int32');
      try {
        const found = await human.detect(tensor, {
          face: { antispoof: looks(alive), liveness: looks(alive) },
        });
        if (found.error) throw new Error(`Human: ${found.error}`);
        const shorterSide = Math.min(picture.width, picture.height);
        return found.face.map((face) => ({
          score: face.score,
          size: Math.max(face.box[2], face.box[3]) / shorterSide,
          embedding: face.embedding ?? [],
          ...(alive ? { real: face.real ?? 0, live: face.live ?? 0 } : {}),
        }));
      } finally {
        tensor.dispose();
      }
    },
    similarity: (a, b) => human.match.similarity(a, b),
  };
}

/** Human keeps what it found in the last picture unless it is told not to. */
const looks = (enabled: boolean) => ({ enabled, skipFrames: 0, skipTime: 0 });

async function decode(
  image: Uint8Array,
): Promise<{ pixels: Uint8Array; width: number; height: number } | null> {
  try {
    const { data, info } = await sharp(image, { limitInputPixels: maxPixels, failOn: 'error' })
      .rotate()
      .resize({ ...frame, fit: 'inside' })
      .toColourspace('srgb')
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return info.channels === 3
      ? { pixels: new Uint8Array(data), width: info.width, height: info.height }
      : null;
  } catch {
    return null;
  }
}
