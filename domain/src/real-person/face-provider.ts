import { field, secret, type ProviderField } from '../site/public.js';

/** Who may compare faces besides the embedded engine (spec 3 §3 Face provider config). */
export const faceProviders = ['qcloud', 'baidu', 'aliyun'] as const;
export type FaceProviderName = (typeof faceProviders)[number];

export const isFaceProvider = (value: string): value is FaceProviderName =>
  (faceProviders as readonly string[]).includes(value);

/**
 * What a provider has to be told, in the order of its form (config-005). Its library of faces (`faceGroup`, `groupId`,
 * `dbName`) may be named and is not used: who is seen among all is found here.
 */
export const faceFields: Readonly<Record<FaceProviderName, readonly ProviderField[]>> = {
  qcloud: [
    field('region', '地域'),
    field('secretId', 'SecretId'),
    secret('secretKey', 'SecretKey'),
    field('groupId', '人员库 ID', false),
  ],
  baidu: [
    field('appId', 'AppID', false),
    field('appKey', 'API Key'),
    secret('secretKey', 'Secret Key'),
    field('faceGroup', '用户组', false),
  ],
  aliyun: [
    field('accessKeyId', 'AccessKeyId'),
    secret('accessKeySecret', 'AccessKeySecret'),
    field('dbName', '人脸数据库', false),
  ],
};

/** What was typed into the form; `liveCheck` 'true': a picture of a picture is told by the provider as well. */
export type FaceProviderData = Readonly<Record<string, string>>;

const longest = 500;
const isTrue = (value: unknown): boolean => value === true || value === 'true';

/** In plain form: known fields alone, trimmed. An empty secret keeps the one before. */
export function faceProviderData(
  provider: FaceProviderName,
  typed: Readonly<Record<string, unknown>>,
  before: FaceProviderData,
): FaceProviderData {
  const entries = faceFields[provider].map(({ name, isSecret }) => {
    const value = typed[name];
    const text = typeof value === 'string' ? value.trim() : '';
    return [name, text === '' && isSecret === true ? (before[name] ?? '') : text] as const;
  });
  return { ...Object.fromEntries(entries), liveCheck: String(isTrue(typed['liveCheck'])) };
}

/** Why such data cannot be meant; null: they can. */
export function faceProviderProblem(provider: FaceProviderName, data: FaceProviderData): string | null {
  for (const { name, label, required } of faceFields[provider]) {
    const value = data[name] ?? '';
    if (required && value === '') return `${label}不能为空！`;
    if (value.length > longest) return `${label}不能超过 ${longest} 个字符！`;
  }
  return null;
}

/** The data without their secrets. */
export function openFaceData(provider: FaceProviderName, data: FaceProviderData): Record<string, string> {
  const secrets = new Set(faceFields[provider].flatMap(({ name, isSecret }) => (isSecret ? [name] : [])));
  return Object.fromEntries(Object.entries(data).filter(([name]) => !secrets.has(name)));
}

/** The secrets that are set, by name. */
export const setFaceSecrets = (provider: FaceProviderName, data: FaceProviderData): string[] =>
  faceFields[provider].flatMap(({ name, isSecret }) => (isSecret && data[name] ? [name] : []));
