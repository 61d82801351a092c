import { define } from '@vigil/stores/documents/define';
import type { Document } from '@vigil/stores/documents/port';
import type { UploadPurpose } from '@vigil/domain/uploads/public';

/** A file that comes in pieces. It is forgotten two days after it was begun. */
export interface UploadDocument extends Document {
  readonly version: number;
  readonly userId: string;
  readonly purpose: UploadPurpose;
  /** as the person's machine calls it: decides between types that look alike, never alone */
  readonly name: string;
  readonly sizeBytes: number;
  /** ms epoch */
  readonly begunAt: number;
  /** coming: its bytes are in a partial file; kept: it is the file `fileId`; refused: gone, `reason` says why */
  readonly state: 'coming' | 'kept' | 'refused';
  readonly fileId: string | null;
  readonly reason: string | null;
}

/** What uploads keep. */
export const collections = {
  uploads: define<UploadDocument>({
    name: 'uploads',
    indexes: [{ fields: ['userId'] }, { fields: ['begunAt'] }],
  }),
} as const;
