import { createHash } from 'node:crypto';
import { badInput } from '../platform/errors.js';

/** Largest picture taken, bytes (wire.md, capture/save). */
const mostBytes = 2 * 1024 * 1024;

export interface CapturedImage {
  readonly bytes: Uint8Array;
  readonly mimeType: 'image/jpeg' | 'image/png' | 'image/webp';
  /**
   * hex, of the bytes as they came: the same picture sent again is the same command, though it is stored
   * under a new key
   */
  readonly sha256: string;
}

/**
 * A data URL or bare base64 of a JPEG, PNG or WebP; null for an empty one, which a screen sends when its
 * camera failed.
 */
export function capturedImage(base64: string): CapturedImage | null {
  const text = base64.replace(/^data:[^,]*,/, '').trim();
  if (text === '') return null;
  if (text.length > Math.ceil((mostBytes * 4) / 3) + 4) throw badInput('图片不能超过2MB！');
  const bytes = Buffer.from(text, 'base64');
  const mimeType = typeOf(bytes);
  if (mimeType === null) throw badInput('图片格式不正确，只支持 JPG、PNG、WebP！');
  return { bytes, mimeType, sha256: createHash('sha256').update(bytes).digest('hex') };
}

function typeOf(bytes: Buffer): CapturedImage['mimeType'] | null {
  if (bytes.length > 3 && bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'image/jpeg';
  if (bytes.length > 8 && bytes.readUInt32BE(0) === 0x89504e47) return 'image/png';
  if (
    bytes.length > 12 &&
    bytes.toString('latin1', 0, 4) === 'RIFF' &&
    bytes.toString('latin1', 8, 12) === 'WEBP'
  )
    return 'image/webp';
  return null;
}
