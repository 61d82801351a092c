import { createHash } from 'node:crypto';
import type { ReadQuestion } from './read-question.js';

const begins = (bytes: Uint8Array, ...start: readonly number[]): boolean =>
  start.every((value, index) => bytes[index] === value);

/**
 * What picture this is by its first bytes, whatever the file calls it; null: none that a browser may show
 * (EMF, WMF, SVG).
 */
export function pictureType(bytes: Uint8Array): string | null {
  if (begins(bytes, 0x89, 0x50, 0x4e, 0x47)) return 'image/png';
  if (begins(bytes, 0xff, 0xd8, 0xff)) return 'image/jpeg';
  if (begins(bytes, 0x47, 0x49, 0x46, 0x38)) return 'image/gif';
  return begins(bytes, 0x52, 0x49, 0x46, 0x46) && begins(bytes.subarray(8), 0x57, 0x45, 0x42, 0x50)
    ? 'image/webp'
    : null;
}

const address = '/picture-of-file/';
const dataUrl = /(<img\b[^>]*?\ssrc=")data:[\w.+/-]*;base64,([A-Za-z0-9+/=\s]*)(")/gi;

/**
 * Pictures found in a file, each once. Until they are placed, questions name them by an address of no
 * meaning.
 */
export class FilePictures {
  private readonly found = new Map<string, Uint8Array>();

  /** Address for the text; null: no picture a browser may show. */
  keep(bytes: Uint8Array): string | null {
    if (pictureType(bytes) === null) return null;
    const name = createHash('sha256').update(bytes).digest('base64url');
    this.found.set(name, bytes);
    return address + name;
  }

  /**
   * HTML with its embedded pictures (`data:`) kept; those that are none are left out and named in `problems`.
   */
  lifted(html: string, problems: string[]): string {
    return html.replace(dataUrl, (_whole, before: string, base64: string, after: string) => {
      const kept = this.keep(Buffer.from(base64, 'base64'));
      if (kept === null) problems.push('有图片的格式不受支持，请转为 PNG 或 JPEG 后再导入！');
      return `${before}${kept ?? ''}${after}`;
    });
  }

  /**
   * Has every picture stored by `store`, which answers its address. Answers how a question names them then.
   */
  async place(store: (bytes: Uint8Array) => Promise<string>): Promise<(read: ReadQuestion) => ReadQuestion> {
    const urls = new Map<string, string>();
    for (const [name, bytes] of this.found) urls.set(name, await store(bytes));
    if (urls.size === 0) return (read) => read;
    return (read) => {
      const text = JSON.stringify(read);
      const placed = text.replace(
        /\/picture-of-file\/([\w-]{43})/g,
        (whole, name: string) => urls.get(name) ?? whole,
      );
      return placed === text ? read : (JSON.parse(placed) as ReadQuestion);
    };
  }
}
