import type { FaceComparer, FaceVerdict } from '../platform/ports/face-comparer.js';
import type { FaceFinder, FindVerdict, KnownFace, PrintVerdict } from '../platform/ports/face-finder.js';

/** A comparer that says what the test tells it to, and remembers what it was shown. */
export class FakeFaces implements FaceComparer, FaceFinder {
  verdict: FaceVerdict['outcome'] = 'matched';
  readonly seen: { readonly image: Uint8Array; readonly registered: Uint8Array | null }[] = [];

  async compare(image: Uint8Array, registered: Uint8Array | null): Promise<FaceVerdict> {
    this.seen.push({ image, registered });
    if (this.verdict === 'matched' && registered === null) return { outcome: 'one-face' };
    return this.verdict === 'matched' || this.verdict === 'other-person'
      ? { outcome: this.verdict, similarity: this.verdict === 'matched' ? 0.9 : 0.1 }
      : { outcome: this.verdict };
  }

  /** What `find` says next; a picture is found by its bytes unless this says otherwise. */
  finds: FindVerdict | null = null;
  readonly known = new Map<string, string>();
  private source: (() => AsyncIterable<readonly KnownFace[]>) | null = null;

  async print(image: Uint8Array): Promise<PrintVerdict> {
    return { outcome: 'one-face', print: Buffer.from(image) };
  }

  knowAll(source: () => AsyncIterable<readonly KnownFace[]>): void {
    this.source = source;
  }

  know(faces: readonly KnownFace[]): void {
    for (const { id, print } of faces) this.known.set(id, Buffer.from(print).toString('base64'));
  }

  unknow(ids: readonly string[]): void {
    for (const id of ids) this.known.delete(id);
  }

  /** As after the loss of the process: what was told is gone, and everything is read anew. */
  async loseAll(): Promise<void> {
    this.known.clear();
    for await (const faces of this.source?.() ?? []) this.know(faces);
  }

  async find(image: Uint8Array): Promise<FindVerdict> {
    if (this.finds !== null) return this.finds;
    const print = Buffer.from(image).toString('base64');
    const found = [...this.known].find(([, known]) => known === print);
    return found === undefined ? { outcome: 'nobody' } : { outcome: 'found', id: found[0], similarity: 1 };
  }

  async close(): Promise<void> {}
}

/** A grey JPEG of 8×8. */
const plain = Buffer.from(
  '/9j/2wBDACgcHiMeGSgjISMtKygwPGRBPDc3PHtYXUlkkYCZlo+AjIqgtObDoKrarYqMyP/L2u71////m8H////6/+b9//j/2wBDASstLTw1PHZBQXb4pYyl+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj/wAARCAAIAAgDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAL/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFAEBAAAAAAAAAAAAAAAAAAAAAP/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/AKAB/9k=',
  'base64',
);

/** Base64 of a JPEG; `seed`, in a comment of its own, makes it another one. */
export const jpeg = (seed = 0): string =>
  Buffer.concat([
    plain.subarray(0, 2),
    Buffer.from([0xff, 0xfe, 0, 4, seed & 0xff, seed >> 8]),
    plain.subarray(2),
  ]).toString('base64');
