/** Numbers of an embedding of Human's faceres. */
export const embeddingLength = 1024;
/** A print: the scale (float32, little endian), then each number of the embedding as a byte of that scale. */
export const facePrintBytes = 4 + embeddingLength;

/** An embedding in a quarter of its size: its distances change by about one in a hundred. */
export function printOf(embedding: readonly number[]): Uint8Array {
  if (embedding.length !== embeddingLength) throw new Error(`an embedding of ${embedding.length} numbers`);
  const most = embedding.reduce((found, value) => Math.max(found, Math.abs(value)), 0);
  const scale = most === 0 ? 1 : most / 127;
  const bytes = new Uint8Array(facePrintBytes);
  new DataView(bytes.buffer).setFloat32(0, scale, true);
  embedding.forEach((value, place) => {
    bytes[4 + place] = Math.round(value / scale) & 0xff;
  });
  return bytes;
}

interface Near {
  readonly id: string;
  /** Euclidean, in the embedding's own measure */
  readonly distance: number;
}

const firstRoom = 256;
/** Of a face this many numbers are looked at first: most strangers are too far by then, whatever the rest says. */
const headLength = 448;
/** Squares are kept as float32. */
const rounding = 0.01;

/**
 * All known faces in one block of bytes, looked through from end to end: 100 MB at 100,000 faces. An exact search, so that
 * nobody is missed whom a cleverer index would not have visited.
 */
export class FaceIndex {
  #rows = new Int8Array(firstRoom * embeddingLength);
  #scales = new Float32Array(firstRoom);
  #squares = new Float32Array(firstRoom);
  /** lengths of what comes after the head */
  #tails = new Float32Array(firstRoom);
  readonly #ids: string[] = [];
  readonly #places = new Map<string, number>();

  get size(): number {
    return this.#ids.length;
  }

  /** Throws for what is no print. */
  put(id: string, print: Uint8Array): void {
    if (print.byteLength !== facePrintBytes) throw new Error('not a face print');
    const known = this.#places.get(id);
    const place = known ?? this.#ids.length;
    if (known === undefined) {
      this.#grow(place + 1);
      this.#ids.push(id);
      this.#places.set(id, place);
    }
    const scale = new DataView(print.buffer, print.byteOffset).getFloat32(0, true);
    const row = new Int8Array(print.buffer, print.byteOffset + 4, embeddingLength);
    this.#rows.set(row, place * embeddingLength);
    this.#scales[place] = scale;
    this.#squares[place] = squareOf(row) * scale * scale;
    this.#tails[place] = tailOf(row, scale);
  }

  /** The last takes the place of the one that goes. */
  remove(id: string): void {
    const place = this.#places.get(id);
    if (place === undefined) return;
    const last = this.#ids.length - 1;
    const moved = this.#ids[last] as string;
    this.#rows.copyWithin(place * embeddingLength, last * embeddingLength, (last + 1) * embeddingLength);
    this.#scales[place] = this.#scales[last] as number;
    this.#squares[place] = this.#squares[last] as number;
    this.#tails[place] = this.#tails[last] as number;
    this.#ids[place] = moved;
    this.#places.set(moved, place);
    this.#ids.pop();
    this.#places.delete(id);
  }

  clear(): void {
    this.#ids.length = 0;
    this.#places.clear();
  }

  /**
   * The two nearest of those that are no farther than `within`, the nearest first. By Cauchy and Schwarz the rest of two
   * faces brings them no nearer than the product of its lengths: who is too far even so is not looked at to the end.
   */
  nearest(embedding: readonly number[], within = Infinity): Near[] {
    const asked = printOf(embedding);
    const scale = new DataView(asked.buffer).getFloat32(0, true);
    const row = new Int8Array(asked.buffer, 4, embeddingLength);
    const [square, tail] = [squareOf(row) * scale * scale, tailOf(row, scale)];
    const farthest = within * within;
    let [first, second] = [-1, -1];
    let [least, next] = [Infinity, Infinity];
    for (let place = 0; place < this.#ids.length; place += 1) {
      const from = place * embeddingLength;
      const both = square + (this.#squares[place] as number);
      const scales = scale * (this.#scales[place] as number);
      const head = this.#dot(row, from, 0, headLength);
      const atLeast = both - 2 * (head * scales + tail * (this.#tails[place] as number));
      if (atLeast > Math.min(next, farthest) + rounding) continue;
      const distance = both - 2 * scales * (head + this.#dot(row, from, headLength, embeddingLength));
      if (distance > farthest) continue;
      if (distance < least) {
        [second, next] = [first, least];
        [first, least] = [place, distance];
      } else if (distance < next) [second, next] = [place, distance];
    }
    return [
      [first, least],
      [second, next],
    ].flatMap(([place = -1, squared = 0]) =>
      place < 0 ? [] : [{ id: this.#ids[place] as string, distance: Math.sqrt(Math.max(0, squared)) }],
    );
  }

  /** Four sums side by side: each waits for no other. */
  #dot(row: Int8Array, from: number, begin: number, end: number): number {
    const rows = this.#rows;
    let [a, b, c, d] = [0, 0, 0, 0];
    for (let place = begin; place < end; place += 4) {
      a = (a + (row[place] as number) * (rows[from + place] as number)) | 0;
      b = (b + (row[place + 1] as number) * (rows[from + place + 1] as number)) | 0;
      c = (c + (row[place + 2] as number) * (rows[from + place + 2] as number)) | 0;
      d = (d + (row[place + 3] as number) * (rows[from + place + 3] as number)) | 0;
    }
    return a + b + c + d;
  }

  #grow(room: number): void {
    if (room <= this.#scales.length) return;
    const wider = this.#scales.length * 2;
    const [rows, scales, squares, tails] = [this.#rows, this.#scales, this.#squares, this.#tails];
    this.#rows = new Int8Array(wider * embeddingLength);
    this.#rows.set(rows);
    this.#scales = new Float32Array(wider);
    this.#scales.set(scales);
    this.#squares = new Float32Array(wider);
    this.#squares.set(squares);
    this.#tails = new Float32Array(wider);
    this.#tails.set(tails);
  }
}

const squareOf = (row: Int8Array): number => row.reduce((sum, value) => sum + value * value, 0);
const tailOf = (row: Int8Array, scale: number): number =>
  scale * Math.sqrt(squareOf(row.subarray(headLength)));
