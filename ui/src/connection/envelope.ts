/** The envelope of a REST answer (spec 1 §7): `code` 0 is success. */
export interface Envelope {
  readonly code: number;
  readonly msg?: string;
  readonly data?: unknown;
}

/** The envelope in a body; null when it is none. */
export function envelopeIn(text: string): Envelope | null {
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === 'object' && read !== null && 'code' in read ? (read as Envelope) : null;
  } catch {
    return null;
  }
}
