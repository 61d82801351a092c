import { isStorageProvider, type ProviderData, type StorageProvider } from '@vigil/domain/uploads/public';
import { openAliyun } from '@vigil/stores/files/objects/aliyun';
import type { ObjectStore } from '@vigil/stores/files/objects/port';
import { openQcloud } from '@vigil/stores/files/objects/qcloud';
import { QiniuBucket } from '@vigil/stores/files/objects/qiniu';
import { openS3 } from '@vigil/stores/files/objects/s3';
import type { ReferenceEntity } from '../../platform/reference/reference-entity.js';
import { openEntity } from '../../platform/reference/reference-entity.js';
import type { Services } from '../../platform/services.js';
import {
  collections,
  openStorage,
  recordedStorage,
  type StorageChoiceDocument,
  type StorageConfigDocument,
} from '../collections.js';

type Kept = Pick<Services, 'documents'>;

const configs = ({ documents }: Kept) =>
  documents.collection<StorageConfigDocument>(collections.storageConfigs);
const choices = ({ documents }: Kept) =>
  documents.collection<StorageChoiceDocument>(collections.storageChoice);

/** The settings of a provider, as reference data: id = the provider. Secrets stand in no event. */
export const storageConfigEntity = (services: Kept): ReferenceEntity<StorageConfigDocument> => ({
  name: 'storage-config',
  noun: '存储配置',
  collection: configs(services),
  withoutSecrets: recordedStorage,
  secretsOf: (document) => {
    const open = openStorage(document);
    return Object.fromEntries(Object.entries(document.data).filter(([name]) => !(name in open)));
  },
  restored: (after, secrets) => {
    const document = after as StorageConfigDocument;
    return { ...document, data: { ...document.data, ...(secrets as ProviderData | null) } };
  },
});

export const choiceId = 'upload';

/** Which provider new public files go to, as reference data. */
export const storageChoiceEntity = (services: Kept): ReferenceEntity<StorageChoiceDocument> =>
  openEntity('storage-choice', '存储服务商', choices(services));

/** Where new public files go; local until another is chosen. */
export async function chosenProvider(services: Kept): Promise<StorageProvider> {
  const provider = (await choices(services).get(choiceId))?.provider ?? 'local';
  return isStorageProvider(provider) ? provider : 'local';
}

/** The bucket of a provider's stored settings. Rejects when there are none. */
export async function storeOf(services: Kept, provider: string): Promise<ObjectStore> {
  const config = await configs(services).get(provider);
  if (config === null || !isStorageProvider(provider) || provider === 'local')
    throw new Error(`no settings of the storage provider ${provider}`);
  return openStore(provider, config.data);
}

/** The stored settings of a provider; null: none. */
export const dataOf = async (services: Kept, provider: StorageProvider): Promise<ProviderData | null> =>
  (await configs(services).get(provider))?.data ?? null;

/** A bucket by what was typed into a provider's form. */
export function openStore(provider: Exclude<StorageProvider, 'local'>, data: ProviderData): ObjectStore {
  const now = (): number => Date.now();
  const { endpoint = '', region = '', bucket = '', url = '' } = data;
  const keys = { accessKeyId: data['accessKeyId'] ?? '', accessKeySecret: data['accessKeySecret'] ?? '' };
  switch (provider) {
    case 'aliyun':
      return openAliyun({ endpoint, bucket, now, ...keys });
    case 'qiniu':
      return new QiniuBucket({ endpoint, bucket, url, now, ...keys });
    case 's3':
      return openS3({ endpoint, region, bucket, now, ...keys });
    case 'qcloud':
      return openQcloud({
        ...{ region, bucket, now },
        ...{ secretId: data['secretId'] ?? '', secretKey: data['secretKey'] ?? '' },
      });
  }
}
