import { Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { Access } from '../../platform/access.js';
import type { RequestContext } from '../../platform/context.js';
import { RefusedError } from '../../platform/errors.js';
import { pick } from '../../platform/pick.js';
import { Rest } from '../../platform/rest.js';
import { StorageMove, StorageState, UploadProvider } from '../types.js';
import { isDirect } from '../direct/form-issuer.js';
import { countFiles, moveId, movesOf, orderMove, stopMove } from './mover.js';
import { chosenProvider } from './storage-config.js';

/** Where public files are kept, and carrying them to where new ones go. */
@Resolver()
export class StorageResolver {
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
}

const moveShown = (
  move: Awaited<ReturnType<ReturnType<typeof movesOf>['order']['get']>>,
): StorageMove | null =>
  move === null
    ? null
    : pick(move, 'target', 'state', 'total', 'carried', 'failed', 'said', 'begunAt', 'endedAt');
