import { childrenOf } from '@vigil/domain/organisation/department-tree';
import type { User } from '@vigil/domain/organisation/user';
import type { RequestContext } from '../../platform/context.js';
import { declarationsOf } from '../../platform/declarations/declarations.js';
import { sayUses, type Use } from '../../platform/declarations/uses.js';
import { RefusedError } from '../../platform/errors.js';
import { collections } from '../collections.js';
import { departmentsOf } from './departments.js';

const namedAtMost = 3;

/**
 * Refuses `InUse` when somebody is in one of these departments, or something names it: departments below that
 * are not among them, exams, sharings, settings. The sentence names them as far as the caller may know.
 */
export async function refuseUsed(context: RequestContext, ids: readonly string[]): Promise<void> {
  const { services } = context;
  const tree = await departmentsOf(services).tree();
  const there = ids.flatMap((id) => tree.get(id) ?? []);
  const uses = await declarationsOf(services).uses.ofEach(
    context,
    there.map(({ id }) => ({ kind: 'department', id })),
  );
  for (const [index, { id, deptName }] of there.entries()) {
    const below = childrenOf(tree, id).filter((child) => !ids.includes(child.id));
    const named = uses[index] ?? [];
    const parts = [
      await sayMembers(context, id),
      below.length === 0 ? '' : sayUses(below.map(asUse)),
      named.length === 0 ? '' : sayUses(named),
    ].filter((part) => part !== '');
    if (parts.length > 0)
      throw new RefusedError('InUse', `部门“${deptName}”正被${parts.join('、')}使用，不能删除！`);
  }
}

const asUse = ({ id, deptName }: { readonly id: string; readonly deptName: string }): Use => ({
  ...{ key: id, noun: '下级部门', counter: '个', id, title: deptName, how: 'fixed' },
});

/** `用户“甲”“乙”“丙”等 1200 个用户`; empty: nobody. */
async function sayMembers({ services }: RequestContext, departId: string): Promise<string> {
  const users = services.documents.collection<User>(collections.users);
  const [count, first] = await Promise.all([
    users.count({ departId }),
    users.find({ filter: { departId }, sort: [{ field: 'userName' }], limit: namedAtMost }),
  ]);
  const names = first.map(({ realName }) => `“${realName}”`).join('');
  if (count === 0) return '';
  return count === 1 ? `用户${names}` : `${names}${count > first.length ? '等' : '这'} ${count} 个用户`;
}
