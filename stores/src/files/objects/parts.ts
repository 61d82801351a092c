const mebibyte = 1024 * 1024;
const smallest = 16 * mebibyte;
/** Providers take 10,000 parts of an object. */
const most = 9000;

/** How long each part of an object of that size is, bytes. */
export const partBytes = (sizeBytes: number): number =>
  Math.max(smallest, Math.ceil(sizeBytes / most / mebibyte) * mebibyte);

/** The content cut into parts of so many bytes, the last one shorter; none when there is no content. */
export async function* partsOf(content: AsyncIterable<Uint8Array>, bytes: number): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = [];
  let length = 0;
  for await (let piece of content) {
    while (length + piece.length >= bytes) {
      const wanted = bytes - length;
      yield Buffer.concat([...waiting, piece.subarray(0, wanted)]);
      piece = piece.subarray(wanted);
      waiting = [];
      length = 0;
    }
    // The source may use its memory again.
    if (piece.length > 0) waiting.push(Buffer.from(piece));
    length += piece.length;
  }
  if (length > 0) yield Buffer.concat(waiting);
}
