import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import {
  isStorageProvider,
  openData,
  providerData,
  providerProblem,
  setSecrets,
  type ProviderData,
  type StorageProvider,
} from '@vigil/domain/uploads/public';
import { Access } from '../../platform/access.js';
import type { RequestContext } from '../../platform/context.js';
import { badInput, RefusedError } from '../../platform/errors.js';
import { pick } from '../../platform/pick.js';
import { ReferenceVersion, referenceHistory } from '../../platform/reference/reference-history.js';
import { saveReference, versionAfter } from '../../platform/reference/reference-save.js';
import { Rest } from '../../platform/rest.js';
import type { StorageConfigDocument } from '../collections.js';
import {
  ConfigProp,
  ConfigPropInput,
  ConfigPropSaveInput,
  ConfigPropTested,
  StorageMove,
  StorageState,
  UploadProvider,
} from '../types.js';
import { isDirect } from '../direct/form-issuer.js';
import { demandFilesFound } from './files-found.js';
import { countFiles, moveId, movesOf, orderMove, stopMove } from './mover.js';
import { probe } from './probe.js';
import {
  choiceId,
  chosenProvider,
  openStore,
  storageChoiceEntity,
  storageConfigEntity,
} from './storage-config.js';

const longestRemark = 200;

/** Where public files are kept: the settings of providers, which of them is used, and carrying files to it. */
@Resolver()
export class StorageResolver {
  /** A provider's settings without secrets; empty ones while nothing was saved. */
  @Access.admin('sys:upload')
  @Rest('/api/sys/config/prop/detail')
  @Query(() => ConfigProp)
  async configPropDetail(
    @Arg('input', () => ConfigPropInput) input: ConfigPropInput,
    @Ctx() { services }: RequestContext,
  ): Promise<ConfigProp> {
    const provider = providerOf(input);
    const config = await storageConfigEntity(services).collection.get(provider);
    return shown(provider, config, (await chosenProvider(services)) === provider);
  }

  /**
   * Saves a provider's settings; that of the provider in use only when it works with them, and none with which files
   * that are at it could not be read.
   */
  @Access.wholeSite('sys:upload')
  @Rest('/api/sys/config/prop/save')
  @Mutation(() => ConfigProp)
  async configPropSave(
    @Arg('input', () => ConfigPropSaveInput) input: ConfigPropSaveInput,
    @Ctx() context: RequestContext,
  ): Promise<ConfigProp> {
    const provider = providerOf(input);
    const isCurrent = (await chosenProvider(context.services)) === provider;
    const saved = await saveReference(context, storageConfigEntity(context.services), {
      operation: 'configPropSave',
      id: provider,
      version: input.version,
      versioned: true,
      mayBeNew: true,
      payload: input,
      make: async (before) => {
        const data = checked(provider, input, before);
        if (isCurrent) await demandThatItWorks(provider, data);
        if (provider !== 'local')
          await demandFilesFound(context.services, provider, () => openStore(provider, data));
        const remark = [...(input.remark?.trim() ?? '')].slice(0, longestRemark).join('');
        return { id: provider, version: versionAfter(before), remark, data };
      },
    });
    return shown(provider, saved, isCurrent);
  }

  /** Tries what was typed with a small file: written, read, deleted. Nothing is saved. */
  @Access.wholeSite('sys:upload')
  @Rest('/api/sys/config/prop/test')
  @Mutation(() => ConfigPropTested)
  async configPropTest(
    @Arg('input', () => ConfigPropSaveInput) input: ConfigPropSaveInput,
    @Ctx() { services }: RequestContext,
  ): Promise<ConfigPropTested> {
    const provider = providerOf(input);
    const data = checked(provider, input, await storageConfigEntity(services).collection.get(provider));
    const said = provider === 'local' ? null : await probe(openStore(provider, data));
    return { works: said === null, said };
  }

  /** New public files go there from now on, when it works. Those that are elsewhere stay where they are. */
  @Access.wholeSite('sys:upload')
  @Rest('/api/sys/config/prop/change')
  @Mutation(() => UploadProvider)
  async configPropChange(
    @Arg('input', () => ConfigPropInput) input: ConfigPropInput,
    @Ctx() context: RequestContext,
  ): Promise<UploadProvider> {
    const { services } = context;
    const provider = providerOf(input);
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
      payload: input,
      make: (before) => ({ id: choiceId, version: versionAfter(before), provider }),
    });
    return { provider, direct: await isDirect(services) };
  }

  /** Where new public files go. */
  @Access.learner()
  @Rest('/api/common/upload/provider')
  @Query(() => UploadProvider)
  async uploadProvider(@Ctx() { services }: RequestContext): Promise<UploadProvider> {
    return { provider: await chosenProvider(services), direct: await isDirect(services) };
  }

  /** How many public files are where, and how far they are that are to be carried. */
  @Access.admin('sys:upload')
  @Rest('/api/sys/storage/state')
  @Query(() => StorageState)
  async storageState(@Ctx() { services }: RequestContext): Promise<StorageState> {
    const { sizes, waiting } = await countFiles(services);
    return {
      provider: await chosenProvider(services),
      uses: [...sizes].map(([provider, { files, bytes }]) => ({ provider, files, bytes: String(bytes) })),
      waiting,
      move: moveShown(await movesOf(services).order.get(moveId)),
    };
  }

  /** Carries every public file to where new ones go, in the background; or goes on where that was stopped. */
  @Access.wholeSite('sys:upload')
  @Rest('/api/sys/storage/move')
  @Mutation(() => StorageMove)
  async storageMove(@Ctx() { services }: RequestContext): Promise<StorageMove> {
    const running = await movesOf(services).order.get(moveId);
    if (running?.state === 'running' && running.target === (await chosenProvider(services)))
      throw new RefusedError('AlreadyMoving', '文件正在迁移，请勿重复操作！');
    const order = moveShown(await orderMove(services));
    if (order === null) throw new Error('it was just ordered');
    return order;
  }

  /** Halts it; every file is whole where it is. */
  @Access.wholeSite('sys:upload')
  @Rest('/api/sys/storage/move/stop')
  @Mutation(() => StorageMove, { nullable: true })
  async storageMoveStop(@Ctx() { services }: RequestContext): Promise<StorageMove | null> {
    await stopMove(services);
    return moveShown(await movesOf(services).order.get(moveId));
  }

  /** Who changed a provider's settings; secrets are not in it. */
  @Access.admin('sys:upload')
  @Rest('/api/sys/config/prop/history')
  @Query(() => [ReferenceVersion])
  async configPropHistory(
    @Arg('input', () => ConfigPropInput) input: ConfigPropInput,
    @Ctx() { services }: RequestContext,
  ): Promise<ReferenceVersion[]> {
    return referenceHistory(services, 'storage-config', providerOf(input));
  }
}

function providerOf({ type, provider }: ConfigPropInput): StorageProvider {
  if (type !== 'upload') throw badInput('不支持的配置类型！');
  if (!isStorageProvider(provider)) throw badInput('服务商必须选择！');
  return provider;
}

function checked(
  provider: StorageProvider,
  { data }: ConfigPropSaveInput,
  before: StorageConfigDocument | null,
): ProviderData {
  const typed = typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : {};
  const plain = providerData(provider, typed, before?.data ?? {});
  const problem = providerProblem(provider, plain);
  if (problem !== null) throw badInput(problem);
  return plain;
}

async function demandThatItWorks(provider: StorageProvider, data: ProviderData): Promise<void> {
  const said = provider === 'local' ? null : await probe(openStore(provider, data));
  if (said !== null) throw new RefusedError('ProviderRefused', `存储服务商测试失败：${said}`);
}

const shown = (
  provider: StorageProvider,
  config: StorageConfigDocument | null,
  current: boolean,
): ConfigProp => ({
  type: 'upload',
  provider,
  remark: config?.remark ?? '',
  data: openData(provider, config?.data ?? {}),
  secrets: setSecrets(provider, config?.data ?? {}),
  version: config?.version ?? null,
  current,
});

const moveShown = (
  move: Awaited<ReturnType<ReturnType<typeof movesOf>['order']['get']>>,
): StorageMove | null =>
  move === null
    ? null
    : pick(move, 'target', 'state', 'total', 'carried', 'failed', 'said', 'begunAt', 'endedAt');
