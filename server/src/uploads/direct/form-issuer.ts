import type { ProviderData, StorageProvider } from '@vigil/domain/uploads/public';
import { aliyunForms } from '@vigil/stores/files/objects/direct/aliyun-direct';
import type { FormIssuer } from '@vigil/stores/files/objects/direct/port';
import { qcloudForms } from '@vigil/stores/files/objects/direct/qcloud-direct';
import { qiniuForms } from '@vigil/stores/files/objects/direct/qiniu-direct';
import type { Services } from '../../platform/services.js';
import { chosenProvider, dataOf } from '../storage/storage-config.js';

/** Providers to which browsers put files themselves (spec 3 §4). */
export type DirectProvider = 'aliyun' | 'qcloud' | 'qiniu';

interface ChosenIssuer {
  readonly provider: DirectProvider;
  readonly issuer: FormIssuer;
}

/** A form that does not begin to come is refused before a person gives up. */
const http = { patienceMs: 8000, pausesMs: [300, 1000] };

/** Who hands out forms of a provider with such settings; null: it cannot (Aliyun without a role to lend). */
export function issuerOf(provider: StorageProvider, data: ProviderData): ChosenIssuer | null {
  const now = (): number => Date.now();
  const { endpoint = '', region = '', bucket = '', url = '', arn = '' } = data;
  const keys = { accessKeyId: data['accessKeyId'] ?? '', accessKeySecret: data['accessKeySecret'] ?? '' };
  const common = { ...http, bucket, now };
  if (provider === 'aliyun')
    return arn === '' ? null : { provider, issuer: aliyunForms({ ...common, ...keys, endpoint, arn }) };
  if (provider === 'qiniu') return { provider, issuer: qiniuForms({ ...common, ...keys, endpoint, url }) };
  if (provider !== 'qcloud') return null;
  const secrets = { secretId: data['secretId'] ?? '', secretKey: data['secretKey'] ?? '' };
  return { provider, issuer: qcloudForms({ ...common, ...secrets, region }) };
}

/** Of the provider that is chosen; null: files pass through this server. */
export async function chosenIssuer(services: Pick<Services, 'documents'>) {
  const provider = await chosenProvider(services);
  const data = provider === 'local' ? null : await dataOf(services, provider);
  return data === null ? null : issuerOf(provider, data);
}

export const isDirect = async (services: Pick<Services, 'documents'>): Promise<boolean> =>
  (await chosenIssuer(services)) !== null;
