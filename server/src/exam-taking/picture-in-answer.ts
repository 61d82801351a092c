/** Pixels of a picture that stands in an answer itself, as many as an upload of a person's own keeps. */
const mostPixels = 4096 * 4096;

const written = /^data:image\/(?:png|jpeg|gif|webp);base64,/i;
// Browsers leave these out of an address.
// oxlint-disable-next-line no-control-regex
const leftOut = /[\u0000-\u0020]/g;

/**
 * Whether a picture of an answer may be shown to whoever reads it: an address, or a picture written out whose header
 * says that it has at most sixteen megapixels. A few kilobytes may unpack to gigabytes in the browser of whoever marks.
 */
export function mayBeShown(src: string): boolean {
  const address = src.replace(leftOut, '');
  if (!/^data:/i.test(address)) return true;
  const head = written.exec(address)?.[0];
  if (head === undefined) return false;
  const size = sizeIn(Buffer.from(address.slice(head.length), 'base64'));
  return size !== null && size.width * size.height <= mostPixels;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Width and height by the header of a PNG, GIF, JPEG or WebP; null: it has none that can be read. */
export function sizeIn(bytes: Buffer): Size | null {
  const starts = (text: string, at = 0): boolean => bytes.toString('latin1', at, at + text.length) === text;
  try {
    if (starts('\x89PNG')) return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
    if (starts('GIF8')) return { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
    if (starts('\xff\xd8')) return sizeOfJpeg(bytes);
    if (starts('RIFF') && starts('WEBP', 8)) return sizeOfWebp(bytes, bytes.toString('latin1', 12, 16));
    return null;
  } catch {
    // It ends before its size.
    return null;
  }
}

/** The segments one after the other, up to the frame's. Throws `RangeError` where there is none. */
function sizeOfJpeg(bytes: Buffer): Size | null {
  let at = 2;
  for (;;) {
    if (bytes.readUInt8(at) !== 0xff) return null;
    const marker = bytes.readUInt8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    at += 2 + bytes.readUInt16BE(at + 2);
  }
}

function sizeOfWebp(bytes: Buffer, form: string): Size | null {
  if (form === 'VP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  if (form === 'VP8 ')
    return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
  if (form !== 'VP8L') return null;
  const packed = bytes.readUInt32LE(21);
  return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 };
}
