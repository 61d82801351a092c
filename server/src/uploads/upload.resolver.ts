import { Arg, Ctx, ID, Mutation, Resolver } from 'type-graphql';
import { Access } from '../platform/access.js';
import type { RequestContext } from '../platform/context.js';
import { badInput, sessionInvalid } from '../platform/errors.js';
import { Rest } from '../platform/rest.js';
import { finishing } from './resumable/finish-upload.js';
import { uploads } from './resumable/uploads.js';
import { FinishedUpload } from './types.js';

/** Files on their way in. */
@Resolver()
export class UploadResolver {
  /**
   * Makes a file of an upload whose bytes have all come; may be repeated, and is while `state` is storing. Refuses
   * what may not be kept, by its content.
   */
  @Access.learner()
  @Rest('/api/common/upload/finish')
  @Mutation(() => FinishedUpload)
  async uploadFinish(
    @Arg('id', () => ID) id: string,
    @Ctx() { services, session }: RequestContext,
  ): Promise<FinishedUpload> {
    if (session === null) throw sessionInvalid();
    const upload = await finishing(services)(await uploads(services).own(session, id));
    if (upload.state === 'refused') throw badInput(upload.reason ?? '');
    return {
      id,
      state: upload.state === 'kept' ? 'done' : 'storing',
      url: upload.fileId === null ? null : `/api/common/file/${upload.fileId}`,
    };
  }
}
