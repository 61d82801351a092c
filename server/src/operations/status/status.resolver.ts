import { Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { Access } from '../../platform/access.js';
import type { RequestContext } from '../../platform/context.js';
import { RefusedError } from '../../platform/errors.js';
import { Flag } from '../../platform/graphql/scalars.js';
import type { RateClass } from '../../platform/limits/rates.js';
import { Rest } from '../../platform/rest.js';
import { isUnderWay, lastRuns } from '../schedule/backup-runs.js';
import { loadStatus } from './load-status.js';
import { isOrdered, order } from './orders.js';
import { ServerStatus } from './types.js';

/** How often one account may have the whole page read, and order something: pages read it every few seconds. */
export const statusReads: RateClass = { name: 'server-status', perSecond: 2, burst: 30 };

/** How the installation stands, for who keeps it running. */
@Resolver()
export class StatusResolver {
  /** Queues, services outside with their own words, files, disks, keys, versions and backups. */
  @Access.wholeSite('sys:status')
  @Rest('/api/sys/status/detail')
  @Query(() => ServerStatus)
  async serverStatus(@Ctx() context: RequestContext): Promise<ServerStatus> {
    if (context.session !== null) context.services.rates.of(statusReads, context.session);
    return loadStatus(context.services);
  }

  /** Tries every service outside and counts files anew, in the background. */
  @Access.wholeSite('sys:status')
  @Rest('/api/sys/status/check')
  @Mutation(() => Flag)
  async serverStatusCheck(@Ctx() { services }: RequestContext): Promise<boolean> {
    await order(services, 'probes');
    await order(services, 'usage');
    return true;
  }

  /** Makes a backup now, in the background. Refuses `NoBackups` where the server makes none, `BackupUnderWay`. */
  @Access.wholeSite('sys:status')
  @Rest('/api/sys/status/backup')
  @Mutation(() => Flag)
  async serverBackup(@Ctx() { services }: RequestContext): Promise<boolean> {
    if (services.config.backups === null)
      throw new RefusedError('NoBackups', '没有设置备份目录 BACKUP_DIR，服务器不会自行备份！');
    const [last] = await lastRuns(services, 1);
    if ((last !== undefined && isUnderWay(last)) || (await isOrdered(services, 'backup')))
      throw new RefusedError('BackupUnderWay', '备份正在进行，请勿重复操作！');
    await order(services, 'backup');
    return true;
  }
}
