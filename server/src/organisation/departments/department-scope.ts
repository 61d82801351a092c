import type { RequestContext } from '../../platform/context.js';
import { refuseOutOfScope, scopeOf } from '../scope.js';
import { departmentsOf } from './departments.js';

/**
 * Refuses `OutOfScope` unless all of these places (null: the top) lie within the department that the caller is bound
 * to: asked of the parents, so that nobody changes where their own department stands.
 */
export async function refuseOutside(
  context: RequestContext,
  places: readonly (string | null)[],
): Promise<void> {
  const { whole, departId } = await scopeOf(context);
  if (whole) return;
  const departments = departmentsOf(context.services);
  for (const place of places)
    if (departId === null || !(await departments.lieWithin(place, [departId])))
      await refuseOutOfScope(context, [{ deptCode: null }]);
}

/** Where these departments stand now; unknown ones are left out. */
export async function parentsOf(
  { services }: RequestContext,
  ids: readonly string[],
): Promise<(string | null)[]> {
  const tree = await departmentsOf(services).tree();
  return ids.flatMap((id) => {
    const one = tree.get(id);
    return one === undefined ? [] : [one.parentId];
  });
}
