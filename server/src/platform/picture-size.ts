import sharp from 'sharp';
import { RefusedError } from './errors.js';

/** A picture of a few kilobytes may unpack to gigabytes in the browser of everybody who opens it. */
const largestPixels = 50_000_000;

export interface PictureSize {
  readonly width: number;
  readonly height: number;
  /** over all frames */
  readonly pixels: number;
}

/** What cannot be read as the picture it says it is. */
export const brokenPicture = (): RefusedError =>
  new RefusedError('PictureBroken', '图片已损坏，请更换文件后重试！');

/**
 * Refuses `PictureTooLarge` for a picture of more than 50 megapixels over all its frames, by its header alone; and
 * `PictureBroken` for one whose header cannot be read. null: no picture. `content`: its bytes, or the path of a file.
 */
export async function refuseHugePicture(
  mimeType: string,
  content: Uint8Array | string,
): Promise<PictureSize | null> {
  if (!/^image\/(jpeg|png|gif|webp)$/.test(mimeType)) return null;
  const size = await sizeOfPicture(content);
  if (size === null) throw brokenPicture();
  if (size.pixels > largestPixels)
    throw new RefusedError('PictureTooLarge', '图片尺寸过大，请缩小到5000万像素以内！');
  return size;
}

/** By its header, nothing of it is decoded; null when that cannot be read. */
export async function sizeOfPicture(content: Uint8Array | string): Promise<PictureSize | null> {
  try {
    const {
      width,
      height,
      pages = 1,
    } = await sharp(content, { limitInputPixels: false, failOn: 'none' }).metadata();
    return { width, height, pixels: width * height * pages };
  } catch {
    return null;
  }
}
