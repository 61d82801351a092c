import { define } from '@vigil/stores/documents/define';
import type { Document } from '@vigil/stores/documents/port';

/** Whose an ID number is; id = its keyed hash, from which nobody reads the number. */
export interface IdClaim extends Document {
  readonly version: number;
  readonly userId: string;
}

/** Of whose approved face face login knows what; id = the person. The print itself is an encrypted file of theirs. */
export interface FacePrintDocument extends Document {
  readonly version: number;
  /** the photo it was made of */
  readonly faceFileId: string;
  readonly printFileId: string;
}

export const collections = {
  facePrints: define<FacePrintDocument>({ name: 'real_face_prints', indexes: [] }),
  idClaims: define<IdClaim>({ name: 'real_id_claims', indexes: [{ fields: ['userId'] }] }),
} as const;
