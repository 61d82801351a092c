import { isFaceProvider, openFaceData, type FaceProviderData } from '@vigil/domain/real-person/public';
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

/** What a face provider was told; id = the provider. */
export interface FaceConfigDocument extends Document {
  readonly version: number;
  readonly remark: string;
  readonly data: FaceProviderData;
}

/** Which provider compares faces; id = `face`. `human`: the embedded engine alone. */
export interface FaceChoiceDocument extends Document {
  readonly version: number;
  readonly provider: string;
}

/** What may be told of a provider's settings: no secret. */
export const openFaceConfig = ({ id, data }: FaceConfigDocument): FaceProviderData =>
  isFaceProvider(id) ? openFaceData(id, data) : {};

/** What the log has of a provider's settings. */
export const recordedFaceConfig = (document: FaceConfigDocument): FaceConfigDocument => ({
  ...document,
  data: openFaceConfig(document),
});

export const collections = {
  faceConfigs: define<FaceConfigDocument>({
    name: 'face_configs',
    recordedAs: 'face-config',
    recordedForm: recordedFaceConfig,
    indexes: [],
  }),
  faceChoice: define<FaceChoiceDocument>({ name: 'face_choice', recordedAs: 'face-choice', indexes: [] }),
  facePrints: define<FacePrintDocument>({ name: 'real_face_prints', indexes: [] }),
  idClaims: define<IdClaim>({ name: 'real_id_claims', indexes: [{ fields: ['userId'] }] }),
} as const;
