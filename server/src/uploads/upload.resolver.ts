import { Arg, Ctx, ID, Mutation, Resolver } from 'type-graphql';
import { Access } from '../platform/access.js';
import type { RequestContext } from '../platform/context.js';
import { RefusedError, sessionInvalid } from '../platform/errors.js';
import { Rest } from '../platform/rest.js';
import type { UploadDocument } from './collections.js';
import { finishingDirect } from './direct/finish-direct.js';
import type { DirectProvider } from './direct/form-issuer.js';
import { issueForm } from './direct/issue-form.js';
import { finishing } from './resumable/finish-upload.js';
import { uploads } from './resumable/uploads.js';
import { DirectFinishInput, DirectUpload, FinishedUpload } from './types.js';

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
    return shown(await finishing(services)(await uploads(services).own(session, id)));
  }

  /** A form that puts public files at Aliyun OSS from the browser, for minutes. */
  @Access.admin('repo:edit', 'exam:add')
  @Rest('/api/common/oss/sts')
  @Mutation(() => DirectUpload)
  async ossSts(@Ctx() context: RequestContext): Promise<DirectUpload> {
    return issued(context, 'aliyun');
  }

  /** The same at Tencent COS. */
  @Access.admin('repo:edit', 'exam:add')
  @Rest('/api/common/cos/token')
  @Mutation(() => DirectUpload)
  async cosToken(@Ctx() context: RequestContext): Promise<DirectUpload> {
    return issued(context, 'qcloud');
  }

  /** The same at Qiniu Kodo. */
  @Access.admin('repo:edit', 'exam:add')
  @Rest('/api/common/qiniu/token')
  @Mutation(() => DirectUpload)
  async qiniuToken(@Ctx() context: RequestContext): Promise<DirectUpload> {
    return issued(context, 'qiniu');
  }

  /**
   * Makes a file of what was put at the provider with a form of the caller's: its size, its type by content. May be
   * repeated, and is while `state` is storing.
   */
  @Access.admin('repo:edit', 'exam:add')
  @Rest('/api/common/upload/direct/finish')
  @Mutation(() => FinishedUpload)
  async uploadDirectFinish(
    @Arg('input', () => DirectFinishInput) input: DirectFinishInput,
    @Ctx() { services, session }: RequestContext,
  ): Promise<FinishedUpload> {
    if (session === null) throw sessionInvalid();
    return shown(await finishingDirect(services)(session, input));
  }
}

function shown({ id, state, fileId, reason, refusedAs }: UploadDocument): FinishedUpload {
  if (state === 'refused') throw new RefusedError(refusedAs ?? 'BadInput', reason ?? '');
  return {
    id,
    state: state === 'kept' ? 'done' : 'storing',
    url: fileId === null ? null : `/api/common/file/${fileId}`,
  };
}

async function issued(
  { services, session }: RequestContext,
  provider: DirectProvider,
): Promise<DirectUpload> {
  if (session === null) throw sessionInvalid();
  return issueForm(services, session, provider);
}
