import { Arg, Ctx, ID, Mutation, Resolver } from 'type-graphql';
import { Access } from '../platform/access.js';
import type { RequestContext } from '../platform/context.js';
import { Flag } from '../platform/graphql/scalars.js';
import { Rest } from '../platform/rest.js';
import { erasePeople } from './erase-people.js';

/** People as administrators manage them. */
@Resolver()
export class PersonResolver {
  /** Erases accounts, faces and snapshots for ever; papers stay, of nobody (engine §11). */
  @Access.admin('sys:user:delete')
  @Rest('/api/sys/user/delete')
  @Mutation(() => Flag)
  async userDelete(@Arg('ids', () => [ID]) ids: string[], @Ctx() context: RequestContext): Promise<boolean> {
    await erasePeople(context, ids);
    return true;
  }
}
