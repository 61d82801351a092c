import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { Access } from '../../platform/access.js';
import type { RequestContext } from '../../platform/context.js';
import { Flag } from '../../platform/graphql/scalars.js';
import { Rest } from '../../platform/rest.js';
import { bindMobile, ownBindings, unbindMobile } from './mobile.js';
import { BindMobileInput, LoginBinding } from './types.js';

/** Ways into the own account besides its password. */
@Resolver()
export class BindingsResolver {
  @Access.learner()
  @Rest('/api/sys/user/bind/bind-list')
  @Query(() => [LoginBinding])
  bindList(@Ctx() context: RequestContext): Promise<LoginBinding[]> {
    return ownBindings(context);
  }

  @Access.learner()
  @Rest('/api/sys/user/bind/bind-mobile')
  @Mutation(() => Flag)
  async bindMobile(
    @Arg('input', () => BindMobileInput) input: BindMobileInput,
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    await bindMobile(context, input);
    return true;
  }

  @Access.learner()
  @Rest('/api/sys/user/bind/unbind-mobile')
  @Mutation(() => Flag)
  async unbindMobile(
    @Arg('input', () => BindMobileInput) input: BindMobileInput,
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    await unbindMobile(context, input);
    return true;
  }
}
