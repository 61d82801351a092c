import { field, secret, type ProviderField } from '../site/public.js';

/** Where public files may be kept (spec 3 §3 Upload config; S3 is ours besides). */
export const storageProviders = ['local', 'aliyun', 'qcloud', 'qiniu', 's3'] as const;
export type StorageProvider = (typeof storageProviders)[number];

export const isStorageProvider = (value: string): value is StorageProvider =>
  (storageProviders as readonly string[]).includes(value);

/**
 * What a provider has to be told, in the order of its form (spec 3 §3, upload-014). Local files come from the address
 * of the site itself, behind whatever proxy: there is no `url` to be told that could be another one. A new field stands
 * last (decision 298).
 */
export const providerFields: Readonly<Record<StorageProvider, readonly ProviderField[]>> = {
  local: [{ name: 'localDir', label: '存储目录', required: false, isGiven: true }],
  aliyun: [
    field('endpoint', 'Endpoint'),
    field('bucket', 'Bucket'),
    field('accessKeyId', 'AccessKeyId'),
    secret('accessKeySecret', 'AccessKeySecret'),
    field('arn', 'RAM 角色 ARN', false),
    field('url', '访问地址', false),
    field('project', '媒体处理项目', false),
    field('pipeline', '媒体处理管道', false),
  ],
  qcloud: [
    field('region', '地域'),
    field('bucket', '存储桶'),
    field('secretId', 'SecretId'),
    secret('secretKey', 'SecretKey'),
    field('url', '访问地址', false),
    field('mediaQueue', '媒体处理队列', false),
  ],
  qiniu: [
    field('endpoint', '存储区域'),
    field('bucket', '存储空间'),
    field('accessKeyId', 'AccessKey'),
    secret('accessKeySecret', 'SecretKey'),
    field('url', '访问地址'),
  ],
  s3: [
    field('endpoint', 'Endpoint'),
    field('region', '地域'),
    field('bucket', 'Bucket'),
    field('accessKeyId', 'AccessKeyId'),
    secret('accessKeySecret', 'AccessKeySecret'),
  ],
};

export type ProviderData = Readonly<Record<string, string>>;

const longest = 500;
const isAddress = (text: string): boolean => /^https?:\/\/[^\s/@?#]+(\/[^\s@?#]*)?$/.test(text);

/** config-008 */
const isDirectory = (text: string): boolean => /^(?:\/|[a-z]:)/i.test(text) && text.endsWith('/');

/** What an operator typed, in plain form: known fields alone, trimmed. An empty secret keeps the one before. */
export function providerData(
  provider: StorageProvider,
  typed: Readonly<Record<string, unknown>>,
  before: ProviderData,
) {
  const entries = providerFields[provider].map(({ name, isSecret }) => {
    const value = typed[name];
    const text = typeof value === 'string' ? value.trim() : '';
    return [name, text === '' && isSecret === true ? (before[name] ?? '') : text] as const;
  });
  return Object.fromEntries(entries);
}

/** Why such data cannot be meant; null: they can [config-007, config-010]. */
export function providerProblem(provider: StorageProvider, data: ProviderData): string | null {
  for (const { name, label, required } of providerFields[provider]) {
    const value = data[name] ?? '';
    if (required && value === '') return `${label}不能为空！`;
    if (value.length > longest) return `${label}不能超过 ${longest} 个字符！`;
  }
  const { url = '', endpoint = '', bucket = '', localDir = '' } = data;
  if (localDir !== '' && !isDirectory(localDir)) return '存储目录必须以/或盘符开头且以/结尾';
  if (url !== '' && !isAddress(url)) return '访问地址必须是 http:// 或 https:// 开头的网址！';
  if (url !== '' && !url.endsWith('/')) return '访问地址必须以/结尾';
  if (provider === 's3' && !isAddress(endpoint)) return 'Endpoint 必须是 http:// 或 https:// 开头的网址！';
  if (provider !== 'local' && !/^[A-Za-z0-9][A-Za-z0-9.-]{1,62}$/.test(bucket)) return '存储桶名称不正确！';
  return null;
}

/** The names of the secrets that are set: all that is told of them. */
export const setSecrets = (provider: StorageProvider, data: ProviderData): string[] =>
  providerFields[provider]
    .filter(({ name, isSecret }) => isSecret === true && (data[name] ?? '') !== '')
    .map(({ name }) => name);

/** The data without their secrets. */
export const openData = (provider: StorageProvider, data: ProviderData): Record<string, string> =>
  Object.fromEntries(
    providerFields[provider]
      .filter(({ isSecret }) => isSecret !== true)
      .map(({ name }) => [name, data[name] ?? '']),
  );
