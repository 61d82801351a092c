/**
 * A face as an index knows it: what the engine makes of a photo, in bytes (`facePrintBytes` of them). Personal data of
 * its owner: kept encrypted for them, never shown.
 */
export type FacePrint = Uint8Array;

/** What was seen in a photo that is to be known. `not-checked`: the queue is full or the finder is broken: again later. */
export type PrintVerdict =
  | { readonly outcome: 'one-face'; readonly print: FacePrint }
  | { readonly outcome: 'no-face' | 'many-faces' | 'not-checked' };

export interface KnownFace {
  /** whose it is */
  readonly id: string;
  readonly print: FacePrint;
}

/**
 * Who is in a picture. `found`: one known face is near, and no other near to it; `ambiguous`: two are; `nobody`: none is;
 * `not-live`: a picture of a picture. `not-checked` as above, or the known faces are still being read.
 */
export type FindVerdict =
  | { readonly outcome: 'found'; readonly id: string; readonly similarity: number }
  | {
      readonly outcome: 'nobody' | 'ambiguous' | 'no-face' | 'many-faces' | 'not-live' | 'not-checked';
    };

/** Finds one face among all that are known, none of it on the thread that answers calls. Images as `FaceComparer`. */
export interface FaceFinder {
  print(image: Uint8Array): Promise<PrintVerdict>;
  /**
   * Where the known faces come from, in batches: read before the next search, and again when the process that held
   * them was lost. Told again they are read anew. Somebody who is unknown while all are read may come back with them:
   * whoever asks looks whether the one that was found is still to be.
   */
  knowAll(source: () => AsyncIterable<readonly KnownFace[]>): void;
  /** From now on these are known; a face that was is replaced. */
  know(faces: readonly KnownFace[]): void;
  unknow(ids: readonly string[]): void;
  find(image: Uint8Array): Promise<FindVerdict>;
}
