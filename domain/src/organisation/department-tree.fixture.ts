import type { Department } from './department.js';
import type { DepartmentEvent } from './department-events.js';
import type { DepartmentCommand } from './department-tree.decider.js';
import { departmentTreeDecider } from './department-tree.decider.js';
import { noDepartments, type DepartmentsState } from './department-tree.state.js';

const context = { at: 1, arrivedAt: 1, actor: { kind: 'staff', id: 'li' } } as const;

/** The departments after these commands, refused ones without effect, and all their events. */
export function after(
  commands: readonly DepartmentCommand[],
  from: DepartmentsState = noDepartments,
): { readonly state: DepartmentsState; readonly events: readonly DepartmentEvent[] } {
  let state = from;
  const events: DepartmentEvent[] = [];
  for (const command of commands) {
    const decision = departmentTreeDecider.decide(command, state, context);
    if (decision.kind === 'refused') continue;
    for (const event of decision.events) {
      state = departmentTreeDecider.evolve(state, { ...event, time: 1 });
      events.push(event);
    }
  }
  return { state, events };
}

export const create = (id: string, parentId: string | null = null, deptName = id): DepartmentCommand => ({
  ...{ type: 'Create', id, parentId, deptName },
});

/** To another parent, under the same name. */
export const move = (id: string, parentId: string | null, moveId = `move-${id}`): DepartmentCommand => ({
  ...{ type: 'Change', id, version: null, parentId, deptName: id, moveId },
});

export const refusalOf = (command: DepartmentCommand, state: DepartmentsState): string | null => {
  const decision = departmentTreeDecider.decide(command, state, context);
  return decision.kind === 'refused' ? decision.refusal.reason : null;
};

/** `code name` of each, in the order of codes. */
export const drawn = ({ tree }: DepartmentsState): string[] =>
  [...tree.values()].map(({ deptCode, deptName }) => `${deptCode} ${deptName}`).sort();

/** Everything that must hold of any tree ([DP1], [DP2], [DP4], [DP6]); a sentence for what does not. */
export function unsoundness({ tree }: DepartmentsState): string[] {
  const all = [...tree.values()];
  const wrong: string[] = [];
  if (new Set(all.map(({ deptCode }) => deptCode)).size < all.length) wrong.push('two have one code');
  const places = new Map<string | null, Department[]>();
  for (const one of all) {
    places.set(one.parentId, [...(places.get(one.parentId) ?? []), one]);
    let steps = 0;
    const above = new Set<string>();
    for (let at: Department | undefined = one; at !== undefined && steps <= 8; steps += 1) {
      above.add(at.id);
      if (at.parentId !== null && !tree.has(at.parentId)) wrong.push(`${at.id} has no parent`);
      at = at.parentId === null ? undefined : tree.get(at.parentId);
    }
    if (steps > 8) wrong.push(`${one.id} is too deep or in a circle`);
    for (const other of all)
      if (one.deptCode.startsWith(other.deptCode) !== above.has(other.id))
        wrong.push(`${one.deptCode} and ${other.deptCode} tell something else than the tree`);
  }
  for (const siblings of places.values()) {
    const numbers = siblings.map(({ sort }) => sort).sort((a, b) => a - b);
    if (numbers.some((number, index) => number !== index + 1)) wrong.push(`places ${numbers.join()}`);
  }
  return wrong;
}
