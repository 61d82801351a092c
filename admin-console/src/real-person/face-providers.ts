import {
  faceFields,
  faceProviderData,
  faceProviderProblem,
  isFaceProvider,
  type FaceProviderName,
} from '@vigil/domain/real-person/public';
import { t } from '@vigil/ui/text/t.ts';
import type { Provider } from '../site/public.ts';

/** The engine that comes with the program, and the providers, in the order they are offered. */
export const faceEngines = ['human', 'qcloud', 'baidu', 'aliyun'] as const;
export type FaceEngine = (typeof faceEngines)[number];

export const isFaceEngine = (value: string): value is FaceEngine =>
  (faceEngines as readonly string[]).includes(value);

export const faceEngineNames: Readonly<Record<FaceEngine, string>> = {
  human: t('内置引擎'),
  qcloud: t('腾讯云'),
  baidu: t('百度智能云'),
  aliyun: t('阿里云'),
};

const library = t('本系统不向服务商的人脸库上传照片，可留空');
const hints: Readonly<Record<FaceProviderName, Readonly<Record<string, string>>>> = {
  qcloud: { region: t('例如 ap-guangzhou'), groupId: library },
  baidu: { faceGroup: library },
  aliyun: { dbName: library },
};

const liveCheck = {
  name: 'liveCheck',
  label: t('活体检测'),
  hint: t('刷脸登录时由服务商判断是否翻拍照片或屏幕'),
};

/** A provider as the form shows it. */
export const faceFormOf = (provider: FaceProviderName): Provider => ({
  ...{ type: 'face', name: provider, title: faceEngineNames[provider] },
  ...{ fields: faceFields[provider], switches: [liveCheck], hints: hints[provider], isOwn: false },
  problem: (typed, secrets) => {
    // A secret that is set already may stay empty here.
    const kept = Object.fromEntries(secrets.map((name) => [name, '•']));
    const text = faceProviderProblem(provider, faceProviderData(provider, typed, kept));
    if (text === null) return null;
    const field = faceFields[provider].find(({ label }) => text.startsWith(label));
    return { field: field?.name ?? '', text };
  },
  saved: t('人脸识别方案保存成功！'),
  works: t('测试成功：密钥有效，服务商能够比对照片'),
});

export { isFaceProvider };
