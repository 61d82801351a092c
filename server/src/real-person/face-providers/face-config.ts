import {
  isFaceProvider,
  type FaceProviderData,
  type FaceProviderName,
} from '@vigil/domain/real-person/public';
import type { Documents } from '@vigil/stores/documents/port';
import { openEntity, type ReferenceEntity } from '../../platform/reference/reference-entity.js';
import {
  collections,
  openFaceConfig,
  recordedFaceConfig,
  type FaceChoiceDocument,
  type FaceConfigDocument,
} from '../collections.js';
import { createAliyunFace } from './aliyun-face.js';
import { createBaiduFace } from './baidu-face.js';
import type { FaceProvider } from './port.js';
import { createTencentFace } from './tencent-face.js';

interface Kept {
  readonly documents: Documents;
}
const configs = ({ documents }: Kept) => documents.collection<FaceConfigDocument>(collections.faceConfigs);
const choices = ({ documents }: Kept) => documents.collection<FaceChoiceDocument>(collections.faceChoice);

/** The settings of a face provider, as reference data: id = the provider. Secrets stand in no event. */
export const faceConfigEntity = (services: Kept): ReferenceEntity<FaceConfigDocument> => ({
  ...openEntity('face-config', '人脸识别配置', configs(services)),
  withoutSecrets: recordedFaceConfig,
  secretsOf: (document) => {
    const told = openFaceConfig(document);
    return Object.fromEntries(Object.entries(document.data).filter(([name]) => !(name in told)));
  },
  restored: (after, secrets) => {
    const document = after as FaceConfigDocument;
    return { ...document, data: { ...document.data, ...(secrets as FaceProviderData | null) } };
  },
});

export const faceChoiceId = 'face';

/** Chosen by this name: nobody but the engine that comes with the program. */
export const embeddedEngine = 'human';

/** Which provider compares faces, as reference data. */
export const faceChoiceEntity = (services: Kept): ReferenceEntity<FaceChoiceDocument> =>
  openEntity('face-choice', '人脸识别服务商', choices(services));

/** Who compares faces; null: the embedded engine, until another is chosen and told its keys. */
export async function chosenFaceProvider(
  services: Kept,
): Promise<{ readonly name: FaceProviderName; readonly data: FaceProviderData } | null> {
  const name = (await choices(services).get(faceChoiceId))?.provider ?? '';
  if (!isFaceProvider(name)) return null;
  const config = await configs(services).get(name);
  return config === null ? null : { name, data: config.data };
}

/** A provider by what was typed into its form; `endpoint`: where it is called, its own address unless said. */
export function openFaceProvider(
  name: FaceProviderName,
  data: FaceProviderData,
  endpoint: string | null,
): FaceProvider {
  const value = (field: string): string => data[field] ?? '';
  const at = endpoint === null ? {} : { endpoint };
  switch (name) {
    case 'qcloud':
      return createTencentFace({
        ...{ secretId: value('secretId'), secretKey: value('secretKey'), region: value('region') },
        ...at,
      });
    case 'baidu':
      return createBaiduFace({ appKey: value('appKey'), secretKey: value('secretKey'), ...at });
    case 'aliyun':
      return createAliyunFace({
        ...{ accessKeyId: value('accessKeyId'), accessKeySecret: value('accessKeySecret') },
        ...at,
      });
  }
}
