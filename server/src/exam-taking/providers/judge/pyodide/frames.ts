/**
 * What goes over a pipe, one after the other: one byte says what it is, four how long it is (little endian), then so
 * many bytes.
 */
export interface Frame {
  readonly kind: 'json' | 'bytes';
  readonly bytes: Buffer;
}

const headBytes = 5;
const kinds = ['json', 'bytes'] as const;

/** The two parts of a frame as they are written. */
export function framed(kind: Frame['kind'], bytes: Uint8Array): readonly [head: Buffer, bytes: Uint8Array] {
  const head = Buffer.alloc(headBytes);
  head.writeUInt8(kinds.indexOf(kind), 0);
  head.writeUInt32LE(bytes.length, 1);
  return [head, bytes];
}

/** Puts frames together again out of what a pipe gives. Throws at what begins none. */
export class FrameReader {
  #parts: Buffer[] = [];
  #held = 0;
  #next: { readonly kind: Frame['kind']; readonly length: number } | null = null;

  constructor(private readonly onFrame: (frame: Frame) => void) {}

  push(chunk: Buffer): void {
    this.#parts.push(chunk);
    this.#held += chunk.length;
    for (;;) {
      this.#next ??= this.#head();
      if (this.#next === null || this.#held < this.#next.length) return;
      const { kind, length } = this.#next;
      this.#next = null;
      this.onFrame({ kind, bytes: this.#take(length) });
    }
  }

  #head(): { readonly kind: Frame['kind']; readonly length: number } | null {
    if (this.#held < headBytes) return null;
    const head = this.#take(headBytes);
    const kind = kinds[head.readUInt8(0)];
    if (kind === undefined) throw new Error('no frame begins here');
    return { kind, length: head.readUInt32LE(1) };
  }

  #take(length: number): Buffer {
    const all = this.#parts.length === 1 ? (this.#parts[0] as Buffer) : Buffer.concat(this.#parts);
    const rest = all.subarray(length);
    this.#parts = rest.length === 0 ? [] : [rest];
    this.#held = rest.length;
    return all.subarray(0, length);
  }
}
