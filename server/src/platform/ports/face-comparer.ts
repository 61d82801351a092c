/**
 * What a comparison found. `one-face`: exactly one face and nothing to compare it with. `not-checked`: the
 * queue is full or the comparer is broken.
 */
export interface FaceVerdict {
  readonly outcome: 'matched' | 'other-person' | 'one-face' | 'no-face' | 'many-faces' | 'not-checked';
  /** 0 to 1, when two faces were compared. */
  readonly similarity?: number;
}

/**
 * Detects and compares faces (engine §12). Images are JPEG, PNG or WebP bytes. Never throws for an image it
 * cannot read: that is `no-face`.
 */
export interface FaceComparer {
  compare(image: Uint8Array, registered: Uint8Array | null): Promise<FaceVerdict>;
  close(): Promise<void>;
}
