import { Arg, Ctx, Query, Resolver } from 'type-graphql';
import type { PeopleExportView } from '@vigil/projections/organisation/public';
import type { Filter } from '@vigil/stores/documents/port';
import { erasedName, peopleOf, sayFilter, scopeOf } from '../organisation/public.js';
import { Access } from '../platform/access.js';
import type { RequestContext } from '../platform/context.js';
import { dateRangeOf, pageOf, sortOf, toPage } from '../platform/paging/paging.js';
import { Rest } from '../platform/rest.js';
import { viewReached } from '../platform/views/view-reached.js';
import { ExportsInput, PeopleExportPage } from './export-types.js';

/** Who took people's data out of the system, and how much of it (PX1). */
@Resolver()
export class ExportsResolver {
  @Access.admin('audit:view')
  @Rest('/api/audit/exports')
  @Query(() => PeopleExportPage, { description: 'Exports of people, each file once, newest first.' })
  async auditExports(
    @Arg('input', () => ExportsInput) input: ExportsInput,
    @Ctx() context: RequestContext,
  ): Promise<PeopleExportPage> {
    const { services } = context;
    const { exporterName, covered, dateRange } = input.params ?? {};
    const page = pageOf(input);
    await viewReached(context, 'people_exports');
    const filter: Record<string, Filter[string]> = {};
    const exporters = await peopleOf(services).idsLike(exporterName, (await scopeOf(context)).narrow(''));
    if (exporters !== null) filter.exporterId = { in: [...exporters] };
    if (typeof covered === 'boolean') filter.covered = covered;
    const range = dateRangeOf(dateRange);
    if (range !== null) filter.at = range;
    const exports = services.views.view<PeopleExportView>('people_exports');
    const sort = sortOf(input, { at: 'at', count: 'count' }, [{ field: 'at', descending: true }]);
    const [found, total] = await Promise.all([
      exports.find({ filter, sort, skip: page.skip, limit: page.size }),
      exports.count(filter),
    ]);
    const people = await peopleOf(services).byIds(found.map(({ exporterId }) => exporterId));
    const rows = found.map(({ id, at, exporterId, count, covered: isCovered, filter: asked }) => ({
      ...{ id, at, exporterId, count, covered: isCovered },
      exporterName: people.get(exporterId)?.realName ?? erasedName,
      filter: sayFilter(asked),
    }));
    return toPage(rows, total, page);
  }
}
