import { providerFields, type StorageProvider } from '@vigil/domain/uploads/public';
import { t } from '@vigil/ui/text/t.ts';

/** What the providers are called, in the order they are offered. */
export const providerNames: Readonly<Record<StorageProvider, string>> = {
  local: t('本地存储'),
  aliyun: t('阿里云 OSS'),
  qcloud: t('腾讯云 COS'),
  qiniu: t('七牛云 Kodo'),
  s3: t('S3 兼容存储'),
};

/** The name of a provider that the server names. */
export const providerName = (provider: string): string =>
  (providerNames as Readonly<Record<string, string>>)[provider] ?? provider;

/** What helps to fill a field in, where its label does not say it. */
export const fieldHints: Readonly<Record<string, string>> = {
  'aliyun.endpoint': t('例如 oss-cn-hangzhou.aliyuncs.com'),
  'aliyun.url': t('绑定的域名，以 / 结尾；没有可留空'),
  'qcloud.region': t('例如 ap-guangzhou'),
  'qcloud.bucket': t('包含 APPID，例如 vigil-1250000000'),
  'qcloud.url': t('绑定的域名，以 / 结尾；没有可留空'),
  'qiniu.endpoint': t('存储区域代码，例如 z0、z2、na0'),
  'qiniu.url': t('存储空间绑定的域名，以 / 结尾'),
  's3.endpoint': t('例如 https://s3.example.com，不含存储桶'),
  's3.region': t('不区分地域的服务可填 us-east-1'),
};

/** What the fields of a provider are called, in its form and in its history. */
export const labelsOf = (provider: StorageProvider): Record<string, string> => ({
  remark: t('备注'),
  ...Object.fromEntries(providerFields[provider].map(({ name, label }) => [name, t(label)])),
  ...Object.fromEntries(providerFields[provider].map(({ name, label }) => [`data.${name}`, t(label)])),
});
