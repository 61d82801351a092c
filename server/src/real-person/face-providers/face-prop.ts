import {
  faceProviderData,
  faceProviderProblem,
  isFaceProvider,
  openFaceData,
  setFaceSecrets,
  type FaceProviderData,
  type FaceProviderName,
} from '@vigil/domain/real-person/public';
import type { ConfigProp, PropShown, PropTyped } from '../../platform/declarations/config-props.js';
import { badInput, RefusedError } from '../../platform/errors.js';
import { saveReference, versionAfter } from '../../platform/reference/reference-save.js';
import type { Services } from '../../platform/services.js';
import type { FaceConfigDocument } from '../collections.js';
import {
  chosenFaceProvider,
  embeddedEngine,
  faceChoiceEntity,
  faceChoiceId,
  faceConfigEntity,
  openFaceProvider,
} from './face-config.js';
import { probeFaces } from './probe.js';

export const facePermission = 'sys:face';

const longestRemark = 200;

/** 人脸识别方案 (type `face`): tried with a picture of nobody. `human`, the embedded engine, has no settings. */
export const faceProp: ConfigProp = {
  permission: facePermission,
  kept: 'face-config',

  async detail(services, given) {
    const provider = chooseable(given);
    const config = await faceConfigEntity(services).collection.get(provider);
    return shown(provider, config, await isChosen(services, provider));
  },

  async save(context, typed) {
    const provider = withSettings(typed.provider);
    const current = await isChosen(context.services, provider);
    const saved = await saveReference(context, faceConfigEntity(context.services), {
      operation: 'configPropSave',
      id: provider,
      version: typed.version,
      versioned: true,
      mayBeNew: true,
      payload: typed,
      make: async (before) => {
        const data = checked(provider, typed, before);
        if (current) await demandThatItWorks(context.services, provider, data);
        const remark = [...(typed.remark?.trim() ?? '')].slice(0, longestRemark).join('');
        return { id: provider, version: versionAfter(before), remark, data };
      },
    });
    return shown(provider, saved, current);
  },

  async test(services, typed) {
    const provider = withSettings(typed.provider);
    const data = checked(provider, typed, await faceConfigEntity(services).collection.get(provider));
    return probeNow(services, provider, data);
  },

  /** Every process compares with it within five seconds. Faces that were registered stay where they are: here. */
  async change(context, given) {
    const { services } = context;
    const provider = chooseable(given);
    if (isFaceProvider(provider)) {
      const config = await faceConfigEntity(services).collection.get(provider);
      if (config === null) throw badInput('请先保存该服务商的配置！');
      await demandThatItWorks(services, provider, config.data);
    }
    await saveReference(context, faceChoiceEntity(services), {
      operation: 'configPropChange',
      id: faceChoiceId,
      version: null,
      mayBeNew: true,
      payload: { type: 'face', provider },
      make: (before) => ({ id: faceChoiceId, version: versionAfter(before), provider }),
    });
  },
};

function chooseable(provider: string): FaceProviderName | typeof embeddedEngine {
  if (provider !== embeddedEngine && !isFaceProvider(provider)) throw badInput('服务商必须选择！');
  return provider;
}

function withSettings(given: string): FaceProviderName {
  const provider = chooseable(given);
  if (provider === embeddedEngine) throw badInput('内置引擎没有需要设置的内容！');
  return provider;
}

const isChosen = async (services: Services, provider: string): Promise<boolean> =>
  ((await chosenFaceProvider(services))?.name ?? embeddedEngine) === provider;

function checked(
  provider: FaceProviderName,
  { data }: PropTyped,
  before: FaceConfigDocument | null,
): FaceProviderData {
  const typed = typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : {};
  const plain = faceProviderData(provider, typed, before?.data ?? {});
  const problem = faceProviderProblem(provider, plain);
  if (problem !== null) throw badInput(problem);
  return plain;
}

const probeNow = ({ config }: Services, provider: FaceProviderName, data: FaceProviderData) =>
  probeFaces(openFaceProvider(provider, data, config.faceEndpoint), data['liveCheck'] === 'true');

async function demandThatItWorks(services: Services, provider: FaceProviderName, data: FaceProviderData) {
  const said = await probeNow(services, provider, data);
  if (said !== null) throw new RefusedError('ProviderRefused', `人脸识别服务商测试失败：${said}`);
}

const shown = (provider: string, config: FaceConfigDocument | null, current: boolean): PropShown => ({
  remark: config?.remark ?? '',
  data: isFaceProvider(provider) ? openFaceData(provider, config?.data ?? {}) : {},
  secrets: isFaceProvider(provider) ? setFaceSecrets(provider, config?.data ?? {}) : [],
  version: config?.version ?? null,
  current,
});
