import type { Readable } from 'node:stream';
import type { FileTypeResult } from 'file-type';

/**
 * What may be uploaded (spec 3 §5): pictures, sound, video, archives and office files, known by their
 * content.
 */
export const allowedTypes: ReadonlySet<string> = new Set([
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/webp',
  'audio/mpeg',
  'audio/wav',
  'audio/ogg',
  'audio/x-m4a',
  'video/mp4',
  'video/webm',
  'application/pdf',
  'application/zip',
  'application/x-rar-compressed',
  'application/x-cfb',
  'image/vnd.adobe.photoshop',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
]);

const scratchExtension = /\.(sb3|sb2|sb)$/i;
const plainExtension = /\.(txt|py|cpp|cc|h|csv|md)$/i;

/**
 * The media type of an upload by its first bytes (never by what the client calls it); null: not allowed.
 * Plain text is let in by extension when it is UTF-8.
 */
export async function kindOfUpload(bytes: Uint8Array, fileName: string): Promise<string | null> {
  const { fileTypeFromBuffer } = await import('file-type');
  const found = await fileTypeFromBuffer(bytes);
  if (found !== undefined) return allowed(found, fileName);
  return plainExtension.test(fileName) && (await isText([bytes])) ? plainText : null;
}

/** The same of content that is read once or twice, of which as much is read as it takes to know. */
export async function kindOfContent(open: () => Readable, fileName: string): Promise<string | null> {
  const content = open();
  try {
    const { fileTypeFromStream } = await import('file-type');
    const found = await fileTypeFromStream(content);
    if (found !== undefined) return allowed(found, fileName);
  } finally {
    content.destroy();
  }
  return plainExtension.test(fileName) && (await isText(open())) ? plainText : null;
}

const plainText = 'text/plain; charset=utf-8';

function allowed(found: FileTypeResult, fileName: string): string | null {
  if (found.mime === 'application/zip' && scratchExtension.test(fileName)) return 'application/x.scratch.sb3';
  return allowedTypes.has(found.mime) ? found.mime : null;
}

async function isText(pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const piece of pieces)
      if (decoder.decode(piece, { stream: true }).includes('\u0000')) return false;
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}
