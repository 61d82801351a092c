import { Arg, Ctx, ID, Mutation, Resolver } from 'type-graphql';
import { Access } from '../../platform/access.js';
import type { RequestContext } from '../../platform/context.js';
import { Flag, WireInt } from '../../platform/graphql/scalars.js';
import { Rest } from '../../platform/rest.js';
import { bindScope } from './bind-scope.js';

/** Whose people an administrator sees and changes (decision 100). */
@Resolver()
export class ScopeResolver {
  @Access.admin('sys:role:update')
  @Rest('/api/sys/user/scope')
  @Mutation(() => Flag, { description: 'departId left out: of every department.' })
  async userScope(
    @Arg('id', () => ID) id: string,
    @Arg('departId', () => ID, { nullable: true }) departId: string | null | undefined,
    @Arg('version', () => WireInt, { nullable: true }) version: number | null,
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    await bindScope(context, { id, version, departId: departId || null });
    return true;
  }
}
