import { define } from '@vigil/stores/documents/define';
import type { Document } from '@vigil/stores/documents/port';
import { withoutLatestSetting } from '../platform/reference/earlier-forms.js';
import {
  isStorageProvider,
  openData,
  type MediaKind,
  type ProviderData,
  type UploadPurpose,
} from '@vigil/domain/uploads/public';
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
  /** the refusal's stable name; none: `BadInput` */
  readonly refusedAs?: string;
}

/** Files that came as a whole from an account within an hour: only how much they were. Forgotten after two days. */
export interface SmallUploadsDocument extends Document {
  readonly version: number;
  readonly userId: string;
  readonly purpose: UploadPurpose;
  /** when the hour began, ms epoch */
  readonly hourAt: number;
  readonly sizeBytes: number;
}

/** A form that was handed out: a browser may put files below `prefix` until it ends. Forgotten a day later. */
export interface DirectUploadDocument extends Document {
  readonly userId: string;
  readonly provider: string;
  readonly prefix: string;
  /** ms epoch */
  readonly issuedAt: number;
}

/** What is made of a public file so that browsers play or show it well: id = its file id. */
export interface MediaJobDocument extends Document {
  readonly version: number;
  readonly kind: MediaKind;
  /** waiting: from `dueAt` on; failed: given up, `said` tells why */
  readonly state: 'waiting' | 'running' | 'done' | 'failed';
  readonly tries: number;
  /** ms epoch */
  readonly dueAt: number;
  /** of the work at hand */
  readonly percent: number;
  readonly said: string | null;
  /** files that the work at hand put: a crash leaves them to be removed */
  readonly putting: readonly string[];
  readonly made: MadeMedia | null;
}

/** What is made is kept as files of kind `rendition`. */
export interface MadeMedia {
  /** of a film, best first; each is one file that a playlist cuts by byte ranges */
  readonly streams: readonly MadeStream[];
  /** a picture of a film */
  readonly poster: string | null;
  /** AAC of a recording */
  readonly audio: string | null;
  /** of a picture, narrowest first, px */
  readonly sizes: readonly { readonly width: number; readonly fileId: string }[];
  readonly seconds: number | null;
}

export interface MadeStream {
  readonly fileId: string;
  readonly width: number;
  readonly height: number;
  /** bits per second */
  readonly bandwidth: number;
  /** as ffmpeg wrote it: lines that are no comment stand for the file */
  readonly playlist: string;
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

/** What may be told of a provider's settings: no secret. */
export const openStorage = ({ id, data }: StorageConfigDocument): ProviderData =>
  openData(isStorageProvider(id) ? id : 'local', data);

/** What the log has of a provider's settings. */
export const recordedStorage = (document: StorageConfigDocument): StorageConfigDocument => ({
  ...document,
  data: openStorage(document),
});

/** What uploads keep. */
export const collections = {
  storageConfigs: define<StorageConfigDocument>({
    name: 'storage_configs',
    recordedAs: 'storage-config',
    recordedForm: recordedStorage,
    earlierForms: (document) => withoutLatestSetting(recordedStorage(document)),
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
  mediaJobs: define<MediaJobDocument>({
    name: 'media_jobs',
    indexes: [{ fields: ['state', 'dueAt'] }],
    fileFields: ['poster', 'audio'],
  }),
  uploads: define<UploadDocument>({
    name: 'uploads',
    indexes: [{ fields: ['userId'] }, { fields: ['begunAt'] }],
  }),
  smallUploads: define<SmallUploadsDocument>({
    name: 'small_uploads',
    indexes: [{ fields: ['userId'] }, { fields: ['hourAt'] }],
  }),
} as const;
