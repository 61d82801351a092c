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

/** Base64 of something that begins like a JPEG; `seed` makes it another picture. */
export const jpeg = (seed = 0): string =>
  Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70, 73, 70, seed & 0xff, seed >> 8]).toString('base64');
