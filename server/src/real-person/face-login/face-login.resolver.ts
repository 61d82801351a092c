import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import { openSession, SessionUser } from '../../accounts/public.js';
import { Access } from '../../platform/access.js';
import type { RequestContext } from '../../platform/context.js';
import { Rest } from '../../platform/rest.js';
import { enterByFace } from './enter-by-face.js';

/** The way in for a face that was approved. */
@Resolver()
export class FaceLoginResolver {
  @Access.guest()
  @Rest('/api/sys/user/face-login')
  @Mutation(() => SessionUser, { description: 'By the face of a verified person alone.' })
  async userFaceLogin(
    @Arg('base64', () => String, { description: 'jpg or png, base64 or data URL, at most 2 MB' })
    base64: string,
    @Ctx() context: RequestContext,
  ): Promise<SessionUser> {
    const { id } = await enterByFace(context, base64);
    return openSession(context, id, {});
  }
}
