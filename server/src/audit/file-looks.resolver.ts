import { Arg, Ctx, Query, Resolver } from 'type-graphql';
import type { FileLookView } from '@vigil/projections/uploads/public';
import type { Filter } from '@vigil/stores/documents/port';
import { examDefinitions } from '../exams/public.js';
import { erasedName, peopleOf, scopeOf } from '../organisation/public.js';
import { Access } from '../platform/access.js';
import type { RequestContext } from '../platform/context.js';
import { dateRangeOf, pageOf, sortOf, toPage } from '../platform/paging/paging.js';
import { Rest } from '../platform/rest.js';
import type { Services } from '../platform/services.js';
import { viewReached } from '../platform/views/view-reached.js';
import { FileLook, FileLookPage, FileLooksInput } from './file-look-types.js';

/** Who looked at whose private files: faces, snapshots, uploads (decision 085). */
@Resolver()
export class FileLooksResolver {
  @Access.admin('audit:view')
  @Rest('/api/audit/file-looks')
  @Query(() => FileLookPage, {
    description: 'Looks at private files of others, each once per file, viewer and day, newest first.',
  })
  async auditFileLooks(
    @Arg('input', () => FileLooksInput) input: FileLooksInput,
    @Ctx() context: RequestContext,
  ): Promise<FileLookPage> {
    const { services } = context;
    const { viewerName, ownerName, kind, dateRange } = input.params ?? {};
    const page = pageOf(input);
    await viewReached(context, 'file_looks');
    const filter: Record<string, Filter[string]> = {};
    const viewers = await peopleOf(services).idsLike(viewerName, null);
    if (viewers !== null) filter.viewerId = { in: [...viewers] };
    const owners = await peopleOf(services).idsLike(ownerName, (await scopeOf(context)).narrow(''));
    if (owners !== null) filter.ownerId = { in: [...owners] };
    if (kind) filter.kind = kind;
    const range = dateRangeOf(dateRange);
    if (range !== null) filter.at = range;
    const looks = services.views.view<FileLookView>('file_looks');
    const sort = sortOf(input, { at: 'at' }, [{ field: 'at', descending: true }]);
    const [found, total] = await Promise.all([
      looks.find({ filter, sort, skip: page.skip, limit: page.size }),
      looks.count(filter),
    ]);
    return toPage(await rowsOf(services, found), total, page);
  }
}

async function rowsOf(services: Services, looks: readonly FileLookView[]): Promise<FileLook[]> {
  const people = await peopleOf(services).byIds(
    looks.flatMap(({ viewerId, ownerId }) => [viewerId, ownerId]),
  );
  const nameOf = (id: string): string => people.get(id)?.realName ?? erasedName;
  return Promise.all(
    looks.map(async ({ id, viewerId, ownerId, kind, examId, at }) => ({
      id,
      ...{ at, kind, examId, viewerId, ownerId },
      viewerName: nameOf(viewerId),
      ownerName: nameOf(ownerId),
      examTitle: examId === null ? null : ((await examDefinitions(services).find(examId))?.title ?? null),
    })),
  );
}
