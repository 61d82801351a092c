import { disableTypes, imageSize, types } from 'image-size';

/** Pixels of a picture that stands in an answer itself, as many as an upload of a person's own keeps. */
const mostPixels = 4096 * 4096;

/**
 * Of a picture's bytes, where its size is looked for: a JPEG's stands after its thumbnail (at most 64 KiB) and colour
 * profile. An answer is cleaned at each save, so the rest is not unpacked.
 */
const headBytes = 3 * 32 * 1024;
/** What of its text that is; base64 writes three bytes as four characters. */
const headCharacters = (headBytes / 3) * 4;

const shown = ['png', 'jpg', 'gif', 'webp'];
disableTypes(types.filter((type) => !shown.includes(type)));

const written = /^data:image\/(?:png|jpeg|gif|webp);base64,/i;
// Browsers leave these out of an address.
// oxlint-disable-next-line no-control-regex
const leftOut = /[\u0000-\u0020]/g;

/** A file of this site; one that was copied out of a page has the site's name before it. */
const upload = /^(?:https?:\/\/[^/?#\\]+)?(\/api\/common\/file\/[\w-]+(?:\?[\w%=&.~-]*)?)$/i;

/** The address under which a picture of an answer is fetched from this site, whatever site it names; others stay. */
export const addressHere = (src: string): string => upload.exec(src.replace(leftOut, ''))?.[1] ?? src;

/**
 * Whether a picture of an answer may be shown to whoever reads it: a file of this site, for any other address would tell
 * its owner who marks and when; or a picture written out whose header says that it has at most sixteen megapixels. A few
 * kilobytes may unpack to gigabytes in the browser of whoever marks.
 */
export function mayBeShown(src: string): boolean {
  const address = src.replace(leftOut, '');
  if (!/^data:/i.test(address)) return address.startsWith('/') && upload.test(address);
  const head = written.exec(address)?.[0];
  if (head === undefined) return false;
  const size = sizeIn(Buffer.from(address.slice(head.length, head.length + headCharacters), 'base64'));
  return size !== null && size.width * size.height <= mostPixels;
}

/** Width and height in pixels by the header of a PNG, GIF, JPEG or WebP; null: it has none that can be read. */
export function sizeIn(bytes: Uint8Array): { readonly width: number; readonly height: number } | null {
  try {
    const { width, height } = imageSize(bytes);
    return { width, height };
  } catch {
    // Another format, or it ends before its size.
    return null;
  }
}
