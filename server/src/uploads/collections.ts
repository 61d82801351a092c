import { define } from '@vigil/stores/documents/define';
import type { Document } from '@vigil/stores/documents/port';
import type { ProviderData, UploadPurpose } from '@vigil/domain/uploads/public';
import type { FilePlace } from '@vigil/stores/files/placed/placed-files';

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

/** A form that was handed out: a browser may put files below `prefix` until it ends. Forgotten a day later. */
export interface DirectUploadDocument extends Document {
  readonly userId: string;
  readonly provider: string;
  readonly prefix: string;
  /** ms epoch */
  readonly issuedAt: number;
}

/** What a provider's form was told: id = the provider. */
export interface StorageConfigDocument extends Document {
  readonly version: number;
  readonly remark: string;
  readonly data: ProviderData;
}

/** Where new public files go. */
export interface StorageChoiceDocument extends Document {
  readonly version: number;
  readonly provider: string;
}

/** A public file that was put and belongs to a provider: id = its file id. */
export interface FileMoveDocument extends Document {
  /** ms epoch */
  readonly at: number;
}

/** An order to carry every public file to where new ones go. */
export interface StorageMoveDocument extends Document {
  readonly version: number;
  readonly target: string;
  readonly state: 'running' | 'stopped' | 'done';
  /** the last file it looked at */
  readonly after: string | null;
  /** public files it looked at, and what became of them */
  readonly total: number;
  readonly carried: number;
  readonly failed: number;
  /** why the last one failed */
  readonly said: string | null;
  readonly begunAt: number;
  readonly endedAt: number | null;
}

/** What uploads keep. */
export const collections = {
  storageConfigs: define<StorageConfigDocument>({
    name: 'storage_configs',
    recordedAs: 'storage-config',
    indexes: [],
  }),
  storageChoice: define<StorageChoiceDocument>({
    name: 'storage_choice',
    recordedAs: 'storage-choice',
    indexes: [],
  }),
  filePlaces: define<FilePlace>({ name: 'file_places', indexes: [{ fields: ['provider'] }] }),
  fileMoves: define<FileMoveDocument>({ name: 'file_moves', indexes: [{ fields: ['at'] }] }),
  storageMoves: define<StorageMoveDocument>({ name: 'storage_moves', indexes: [] }),
  directUploads: define<DirectUploadDocument>({
    name: 'direct_uploads',
    indexes: [{ fields: ['issuedAt'] }, { fields: ['userId'] }],
  }),
  uploads: define<UploadDocument>({
    name: 'uploads',
    indexes: [{ fields: ['userId'] }, { fields: ['begunAt'] }],
  }),
} as const;
