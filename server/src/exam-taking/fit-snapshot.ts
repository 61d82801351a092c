import sharp from 'sharp';
import { Gate } from '../platform/limits/gate.js';
import { brokenPicture, refuseHugePicture } from '../platform/picture-size.js';
import type { CapturedImage } from './capture-image.js';

/** A snapshot as it is shown, and as our cameras send it (engine §12). */
const most = { width: 640, height: 480, bytes: 80 * 1024 } as const;
const quality = 80;

/** Unpacking takes a core for some hundred milliseconds. */
const unpacking = new Gate(1, 200);

/**
 * The picture as it is kept: one that is larger than is ever shown is made smaller, as a JPEG of 640×480 at
 * most; ours stay as they came. Refuses `PictureTooLarge` by its header alone what no browser should open, and `PictureBroken`.
 */
export async function fittedSnapshot(image: CapturedImage): Promise<CapturedImage> {
  const size = await refuseHugePicture(image.mimeType, image.bytes);
  if (size !== null && fits(image.bytes.length, size)) return image;
  return unpacking.run(async () => ({ ...image, bytes: await made(image.bytes), mimeType: 'image/jpeg' }));
}

const fits = (
  bytes: number,
  size: { readonly width: number; readonly height: number; readonly pixels: number },
) =>
  bytes <= most.bytes &&
  size.width <= most.width &&
  size.height <= most.height &&
  size.pixels <= most.width * most.height;

async function made(bytes: Uint8Array): Promise<Buffer> {
  try {
    return await sharp(bytes, { limitInputPixels: false, failOn: 'none' })
      .autoOrient()
      .resize({ width: most.width, height: most.height, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality })
      .toBuffer();
  } catch {
    throw brokenPicture();
  }
}
