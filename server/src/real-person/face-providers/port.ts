/** What a provider's settings are asked for, beside its keys; its own address unless said. */
export interface FaceProviderOptions {
  readonly endpoint?: string;
  /** ms that one call may take; 5 s unless said */
  readonly patience?: number;
  readonly now?: () => number;
}

/** Two faces as a provider sees them. */
export interface FaceLikeness {
  /** above the bound that the provider names: for the strictest of its rates of mistakes, or its recommendation */
  readonly same: boolean;
  /** 0 to 1, of the provider's own scale */
  readonly similarity: number;
}

/** The provider took the call and says no: its word for why. */
export class FaceRefused extends Error {
  override readonly name = 'FaceRefused';
  readonly #sentence: string;
  constructor(
    readonly reason: string,
    sentence = '',
  ) {
    super(`the provider refused a comparison: ${reason}`);
    this.#sentence = sentence;
  }

  /** Its word and its sentence, for whoever sets it up; the sentence may name a key, and stands in no log. */
  get ownWords(): string {
    return [this.reason, this.#sentence].filter((text) => text !== '').join('：');
  }
}

/** No usable answer: too late, none that can be read, or the provider is away. */
export class FaceFault extends Error {
  override readonly name = 'FaceFault';
}

/**
 * A provider that compares two pictures, each with one face (that they have was seen here before), and tells a picture of
 * a picture. It is sent nothing but the pictures, and keeps no library of faces for us. One attempt a call; rejects with
 * `FaceRefused` or `FaceFault` within its patience. Nothing of a picture or a key is in an error.
 */
export interface FaceProvider {
  likeness(image: Uint8Array, registered: Uint8Array): Promise<FaceLikeness>;
  isAlive(image: Uint8Array): Promise<boolean>;
}

export const facePatience = 5_000;
