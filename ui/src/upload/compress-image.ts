import { t } from '../text/t.ts';

/** A picture above its limit is brought to about this size (resolutions of the specification, 25). */
const targetBytes = 500 * 1024;
const targetWidth = 800;
const qualities = [0.85, 0.75, 0.65, 0.5, 0.4];

/** Which part of a picture is kept, in its own pixels. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Width and height of the smaller picture: at most 800 px wide, never enlarged. */
export function shrunk({ width, height }: { readonly width: number; readonly height: number }): {
  readonly width: number;
  readonly height: number;
} {
  const factor = Math.min(1, targetWidth / width);
  return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) };
}

/**
 * The picture as it is sent: left alone when it is within `limitBytes`, else about 500 KB and 800 px wide as
 * JPEG (white where it was transparent). A GIF is left alone for its movement. Rejects with a sentence when
 * the browser cannot read it.
 */
export async function compressImage(file: File, limitBytes: number): Promise<File> {
  if (file.size <= limitBytes || file.type === 'image/gif') return file;
  const picture = await readPicture(file);
  try {
    const { width, height } = shrunk(picture);
    const smaller = await encode(
      picture,
      { x: 0, y: 0, width: picture.width, height: picture.height },
      { width, height },
    );
    return smaller.size < file.size ? renamed(smaller, file.name) : file;
  } finally {
    picture.close();
  }
}

/**
 * The chosen part of a picture as JPEG, at most 800 px wide when it would be larger than `limitBytes`.
 * Rejects as above.
 */
export async function cropImage(file: File, area: Area, limitBytes: number): Promise<File> {
  const picture = await readPicture(file);
  try {
    const whole = await encode(
      picture,
      area,
      { width: Math.round(area.width), height: Math.round(area.height) },
      limitBytes,
    );
    const fitting = whole.size <= limitBytes ? whole : await encode(picture, area, shrunk(area));
    return renamed(fitting, file.name);
  } finally {
    picture.close();
  }
}

async function readPicture(file: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file);
  } catch {
    throw new Error(t('图片已损坏或格式不受支持，请更换图片后重试'));
  }
}

async function encode(
  picture: ImageBitmap,
  area: Area,
  size: { readonly width: number; readonly height: number },
  wanted: number = targetBytes,
): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, size.width);
  canvas.height = Math.max(1, size.height);
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error(t('浏览器无法处理图片，请升级浏览器'));
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(picture, area.x, area.y, area.width, area.height, 0, 0, canvas.width, canvas.height);
  let last: Blob | null = null;
  for (const quality of qualities) {
    last = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
    if (last !== null && last.size <= wanted) break;
  }
  if (last === null) throw new Error(t('浏览器无法处理图片，请升级浏览器'));
  return last;
}

const renamed = (blob: Blob, name: string): File =>
  new File([blob], `${name.replace(/\.[a-z0-9]+$/i, '')}.jpg`, { type: 'image/jpeg' });
