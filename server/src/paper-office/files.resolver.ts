import { Arg, Ctx, ID, Query, Resolver } from 'type-graphql';
import { Access } from '../platform/access.js';
import { account, type RequestContext } from '../platform/context.js';
import { notFound } from '../platform/errors.js';
import { pick } from '../platform/pick.js';
import { Rest } from '../platform/rest.js';
import { fileIdOf, filesOf } from './exports/file-progress.js';
import { PapersFile } from './types.js';

/** Files of papers on their way. */
@Resolver()
export class PapersFilesResolver {
  /** How far a file is that the caller takes, by the `fileId` it was asked for with. */
  @Access.admin('exam:paper:export')
  @Rest('/api/exam/paper/file')
  @Query(() => PapersFile)
  async papersFile(@Arg('id', () => ID) id: string, @Ctx() context: RequestContext): Promise<PapersFile> {
    const file = await filesOf(context.services).get(fileIdOf(account(context).id, id));
    if (file === null) throw notFound('导出');
    return { id, ...pick(file, 'state', 'total', 'done', 'sizeBytes') };
  }
}
