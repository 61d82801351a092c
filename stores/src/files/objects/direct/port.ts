/** What a browser may put, and for how long. */
export interface UploadTerms {
  /** what every key begins with; nobody else was given it */
  readonly prefix: string;
  readonly seconds: number;
  readonly largestBytes: number;
  /** media types; enforced where the provider can */
  readonly mimeTypes: readonly string[];
}

/**
 * A form that a browser posts (multipart/form-data) to put a file below one prefix for some minutes: `fields` as
 * they stand, then `key`, `content-type`, and `file` last. No secret is in it that signs anything else.
 */
export interface UploadForm {
  readonly url: string;
  readonly fields: Readonly<Record<string, string>>;
  /** ms epoch */
  readonly expiresAt: number;
}

/** Hands out forms. Rejects with a `ProviderError` in the provider's own words. */
export interface FormIssuer {
  /** where forms are posted to */
  readonly url: string;
  issue(terms: UploadTerms): Promise<UploadForm>;
}
