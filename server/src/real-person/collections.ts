import { define } from '@vigil/stores/documents/define';
import type { Document } from '@vigil/stores/documents/port';

/** Whose an ID number is; id = its keyed hash, from which nobody reads the number. */
export interface IdClaim extends Document {
  readonly version: number;
  readonly userId: string;
}

export const collections = {
  idClaims: define<IdClaim>({ name: 'real_id_claims', indexes: [{ fields: ['userId'] }] }),
} as const;
