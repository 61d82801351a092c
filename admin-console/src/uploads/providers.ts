import {
  providerData,
  providerFields,
  providerProblem,
  type StorageProvider,
} from '@vigil/domain/uploads/public';
import type { Provider } from '../site/public.ts';
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
const fieldHints: Partial<Record<StorageProvider, Readonly<Record<string, string>>>> = {
  aliyun: {
    endpoint: t('例如 oss-cn-hangzhou.aliyuncs.com'),
    url: t('绑定的域名，以 / 结尾；没有可留空'),
  },
  qcloud: {
    region: t('例如 ap-guangzhou'),
    bucket: t('包含 APPID，例如 vigil-1250000000'),
    url: t('绑定的域名，以 / 结尾；没有可留空'),
  },
  qiniu: {
    endpoint: t('存储区域代码，例如 z0、z2、na0'),
    url: t('存储空间绑定的域名，以 / 结尾'),
  },
  s3: {
    endpoint: t('例如 https://s3.example.com，不含存储桶'),
    region: t('不区分地域的服务可填 us-east-1'),
  },
};

/** A storage provider as the form shows it. */
export const formOf = (provider: StorageProvider): Provider => ({
  ...{ type: 'upload', name: provider, title: providerNames[provider] },
  fields: providerFields[provider],
  hints: fieldHints[provider] ?? {},
  isOwn: provider === 'local',
  ...(provider === 'local' && {
    intro: t('文件保存在服务器的目录中。目录由启动服务时的设置决定，不能在网页上修改。'),
  }),
  problem: (typed, secrets) => {
    // A secret that is set already may stay empty here.
    const kept = Object.fromEntries(secrets.map((name) => [name, '•']));
    const text = providerProblem(provider, providerData(provider, typed, kept));
    if (text === null) return null;
    const field = providerFields[provider].find(({ label }) => text.startsWith(label));
    return { field: field?.name ?? (text.startsWith('存储桶') ? 'bucket' : 'url'), text };
  },
  saved: t('存储配置保存成功！'),
  works: t('测试成功：写入、读取和删除都正常'),
});
