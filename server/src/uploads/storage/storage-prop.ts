import {
  isStorageProvider,
  openData,
  providerData,
  providerProblem,
  setSecrets,
  type ProviderData,
  type StorageProvider,
} from '@vigil/domain/uploads/public';
import type { ConfigProp, PropShown, PropTyped } from '../../platform/declarations/config-props.js';
import { badInput, RefusedError } from '../../platform/errors.js';
import type { Services } from '../../platform/services.js';
import { saveReference, versionAfter } from '../../platform/reference/reference-save.js';
import type { StorageConfigDocument } from '../collections.js';
import { demandFilesFound } from './files-found.js';
import { probe } from './probe.js';
import {
  choiceId,
  chosenProvider,
  openStore,
  storageChoiceEntity,
  storageConfigEntity,
} from './storage-config.js';

const longestRemark = 200;

/** 存储服务商 (type `upload`): tried with a small file that is written, read and deleted. */
export const storageProp: ConfigProp = {
  permission: 'sys:upload',
  kept: 'storage-config',

  async detail(services, given) {
    const provider = providerOf(given);
    const config = await storageConfigEntity(services).collection.get(provider);
    return shown(services, provider, config, (await chosenProvider(services)) === provider);
  },

  /** None with which files that are at it could not be read. */
  async save(context, typed) {
    const provider = providerOf(typed.provider);
    const isCurrent = (await chosenProvider(context.services)) === provider;
    const saved = await saveReference(context, storageConfigEntity(context.services), {
      operation: 'configPropSave',
      id: provider,
      version: typed.version,
      versioned: true,
      mayBeNew: true,
      payload: typed,
      make: async (before) => {
        const data = checked(context.services, provider, typed, before);
        if (isCurrent) await demandThatItWorks(provider, data);
        if (provider !== 'local')
          await demandFilesFound(context.services, provider, () => openStore(provider, data));
        const remark = [...(typed.remark?.trim() ?? '')].slice(0, longestRemark).join('');
        return { id: provider, version: versionAfter(before), remark, data };
      },
    });
    return shown(context.services, provider, saved, isCurrent);
  },

  async test(services, typed) {
    const provider = providerOf(typed.provider);
    const data = checked(
      services,
      provider,
      typed,
      await storageConfigEntity(services).collection.get(provider),
    );
    return provider === 'local' ? null : probe(openStore(provider, data));
  },

  /** New public files go there from now on. Those that are elsewhere stay where they are. */
  async change(context, given) {
    const { services } = context;
    const provider = providerOf(given);
    const config = await storageConfigEntity(services).collection.get(provider);
    if (provider !== 'local') {
      if (config === null) throw badInput('请先保存该服务商的配置！');
      await demandThatItWorks(provider, config.data);
    }
    await saveReference(context, storageChoiceEntity(services), {
      operation: 'configPropChange',
      id: choiceId,
      version: null,
      mayBeNew: true,
      payload: { type: 'upload', provider },
      make: (before) => ({ id: choiceId, version: versionAfter(before), provider }),
    });
  },
};

function providerOf(provider: string): StorageProvider {
  if (!isStorageProvider(provider)) throw badInput('服务商必须选择！');
  return provider;
}

function checked(
  { config }: Services,
  provider: StorageProvider,
  { data }: PropTyped,
  before: StorageConfigDocument | null,
): ProviderData {
  const typed = typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : {};
  const plain = providerData(provider, typed, before?.data ?? {});
  const problem = providerProblem(provider, plain);
  if (problem !== null) throw badInput(problem);
  const { localDir = '' } = plain;
  if (localDir !== '' && localDir !== folderOf(config))
    throw badInput('存储目录由服务器启动时的设置决定，不能在网页上修改！');
  return provider === 'local' ? {} : plain;
}

async function demandThatItWorks(provider: StorageProvider, data: ProviderData): Promise<void> {
  const said = provider === 'local' ? null : await probe(openStore(provider, data));
  if (said !== null) throw new RefusedError('ProviderRefused', `存储服务商测试失败：${said}`);
}

/** Where local files are, as the form writes a directory. */
const folderOf = ({ filesDir }: Services['config']): string => `${filesDir.replaceAll('\\', '/')}/`;

const shown = (
  services: Services,
  provider: StorageProvider,
  config: StorageConfigDocument | null,
  current: boolean,
): PropShown => ({
  remark: config?.remark ?? '',
  data:
    provider === 'local' ? { localDir: folderOf(services.config) } : openData(provider, config?.data ?? {}),
  secrets: setSecrets(provider, config?.data ?? {}),
  version: config?.version ?? null,
  current,
});
