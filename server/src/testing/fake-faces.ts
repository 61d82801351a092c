import type { FaceComparer, FaceVerdict } from '../platform/ports/face-comparer.js';

/** A comparer that says what the test tells it to, and remembers what it was shown. */
export class FakeFaces implements FaceComparer {
  verdict: FaceVerdict['outcome'] = 'matched';
  readonly seen: { readonly image: Uint8Array; readonly registered: Uint8Array | null }[] = [];

  async compare(image: Uint8Array, registered: Uint8Array | null): Promise<FaceVerdict> {
    this.seen.push({ image, registered });
    if (this.verdict === 'matched' && registered === null) return { outcome: 'one-face' };
    return this.verdict === 'matched' || this.verdict === 'other-person'
      ? { outcome: this.verdict, similarity: this.verdict === 'matched' ? 0.9 : 0.1 }
      : { outcome: this.verdict };
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
