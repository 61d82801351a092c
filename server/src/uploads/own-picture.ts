import sharp from 'sharp';
import { Gate } from '../platform/limits/gate.js';
import { brokenPicture, refuseHugePicture } from '../platform/picture-size.js';

/** Pixels of each side of a person's own picture: more than any screen that it is looked at on has. */
const longestSide = 4096;
const quality = 85;

/** Unpacking fifty megapixels takes a core for a second. */
const unpacking = new Gate(1, 50);

interface Content {
  readonly mimeType: string;
  readonly bytes: Buffer;
}

/**
 * What a person gives as it is kept: a picture within 4096 × 4096 pixels, because whoever marks, watches or approves
 * opens many of them at once; a larger one is made smaller, a JPEG as JPEG and any other as WebP, of a moving one the
 * first frame. Anything else stays as it came. Refuses `PictureTooLarge`, `PictureBroken`; throws `RetryLaterError` when
 * too many wait.
 */
export async function fittedOwn(content: Content): Promise<Content> {
  const size = await refuseHugePicture(content.mimeType, content.bytes);
  if (size === null || Math.max(size.width, size.height) <= longestSide) return content;
  return unpacking.run(async () => {
    const isJpeg = content.mimeType === 'image/jpeg';
    const smaller = sharp(content.bytes, { limitInputPixels: false, failOn: 'none' })
      .autoOrient()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true });
    try {
      const bytes = await (isJpeg ? smaller.jpeg({ quality }) : smaller.webp({ quality })).toBuffer();
      return { mimeType: isJpeg ? 'image/jpeg' : 'image/webp', bytes };
    } catch {
      throw brokenPicture();
    }
  });
}
