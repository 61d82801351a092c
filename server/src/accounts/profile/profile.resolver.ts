import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { Access } from '../../platform/access.js';
import type { RequestContext } from '../../platform/context.js';
import { Flag } from '../../platform/graphql/scalars.js';
import { Rest } from '../../platform/rest.js';
import { profileHistory, readProfile, updateProfile } from './own-profile.js';
import { OwnProfile, OwnProfileChange, UserUpdateInput } from './types.js';

/** The own account: what a person reads and changes of themselves, and of nobody else. */
@Resolver()
export class ProfileResolver {
  @Access.learner()
  @Rest('/api/sys/user/profile')
  @Query(() => OwnProfile)
  ownProfile(@Ctx() context: RequestContext): Promise<OwnProfile> {
    return readProfile(context);
  }

  @Access.learner()
  @Rest('/api/sys/user/profile-history')
  @Query(() => [OwnProfileChange])
  ownProfileHistory(@Ctx() context: RequestContext): Promise<OwnProfileChange[]> {
    return profileHistory(context);
  }

  @Access.learner()
  @Rest('/api/sys/user/update')
  @Mutation(() => Flag, { description: 'True: the password is a new one, and other sessions have ended.' })
  userUpdate(
    @Arg('input', () => UserUpdateInput) input: UserUpdateInput,
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    return updateProfile(context, input);
  }
}
