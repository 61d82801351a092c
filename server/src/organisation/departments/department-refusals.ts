import { departmentBounds } from '@vigil/domain/organisation/department';
import type { DepartmentRefusal } from '@vigil/domain/organisation/department-tree.decider';
import { RefusedError, commandIdReused, notFound } from '../../platform/errors.js';
import { somebodyWasFaster } from '../../platform/reference/reference-refusals.js';
import type { DepartmentsOutcome } from './departments.js';

const noun = '部门';

/** What was decided; throws what was refused, in words. */
export function accepted(outcome: DepartmentsOutcome): Extract<DepartmentsOutcome, { kind: 'accepted' }> {
  if (outcome.kind === 'accepted') return outcome;
  if (outcome.kind === 'refused')
    throw said(outcome.refusal, outcome.state.tree.get.bind(outcome.state.tree));
  throw commandIdReused();
}

function said(
  refusal: DepartmentRefusal,
  find: (id: string) => { readonly deptName: string } | undefined,
): RefusedError {
  const { depth, total, siblings } = departmentBounds;
  switch (refusal.reason) {
    case 'NotFound':
      return notFound(noun);
    case 'ParentNotFound':
      return new RefusedError('ParentNotFound', '上级部门不存在，可能已被删除，请刷新后重试！');
    case 'SomebodyWasFaster':
      return somebodyWasFaster(noun);
    case 'Duplicate':
      return new RefusedError('Duplicate', '同一上级部门下已有同名部门！');
    case 'DepartmentCircle':
      return new RefusedError('DepartmentCircle', '上级部门不能是本部门或其下级部门！');
    case 'TooDeep':
      return new RefusedError('TooDeep', `部门最多${depth}级！`);
    case 'TooManyDepartments':
      return new RefusedError('TooManyDepartments', `部门最多${total}个！`);
    case 'TooManySiblings':
      return new RefusedError('TooManySiblings', `同一上级部门下最多${siblings}个部门！`);
    case 'HasDepartments': {
      const names = refusal.children.slice(0, 3).map((name) => `“${name}”`);
      const more = refusal.children.length > names.length ? `等 ${refusal.children.length} 个部门` : '';
      return new RefusedError(
        'InUse',
        `部门“${find(refusal.id)?.deptName ?? ''}”下还有${names.join('')}${more}，不能删除！`,
      );
    }
  }
}
