import { accept, refuse, type Decider, type Decision } from '../kernel/decider.js';
import { departmentBounds, type Department } from './department.js';
import { nextCode } from './department-code.js';
import type { DepartmentEvent } from './department-events.js';
import { ancestry, childrenOf, heightOf, subtreesOf, type DepartmentTree } from './department-tree.js';
import { evolveDepartments, noDepartments, type DepartmentsState } from './department-tree.state.js';

export type DepartmentCommand =
  /** What an earlier Vigil kept, made sound; nothing once the stream has begun. */
  | { readonly type: 'Adopt'; readonly departments: readonly Department[] }
  /** A new one, the last below its parent. */
  | {
      readonly type: 'Create';
      readonly id: string;
      readonly parentId: string | null;
      readonly deptName: string;
    }
  /**
   * Another name, another parent (with all below it, as the last there), or both. `version`: the one that was looked
   * at; null: whatever is there. `moveId`: names the move should it become one.
   */
  | {
      readonly type: 'Change';
      readonly id: string;
      readonly version: number | null;
      readonly parentId: string | null;
      readonly deptName: string;
      readonly moveId: string;
    }
  /**
   * To a place among its siblings, from 1; beyond the last is the last. `seen`: the siblings in the order that was
   * looked at; null: in whatever order they are.
   */
  | {
      readonly type: 'Sort';
      readonly id: string;
      readonly sort: number;
      readonly seen: readonly string[] | null;
    }
  /** All or none; those already gone are passed over. */
  | { readonly type: 'Delete'; readonly ids: readonly string[] }
  /** Everybody in what was moved carries its code now. */
  | { readonly type: 'NoteCarried'; readonly moveId: string; readonly people: number };

export type DepartmentRefusal =
  | { readonly reason: 'NotFound' | 'ParentNotFound' | 'SomebodyWasFaster' | 'Duplicate' }
  | { readonly reason: 'DepartmentCircle' | 'TooDeep' | 'TooManyDepartments' | 'TooManySiblings' }
  | { readonly reason: 'HasDepartments'; readonly id: string; readonly children: readonly string[] };

type Decided = Decision<DepartmentEvent, DepartmentRefusal>;

/** The departments of an installation: a forest whose codes tell who is above whom (RULES.md DP1–DP9). */
export const departmentTreeDecider: Decider<
  DepartmentsState,
  DepartmentCommand,
  DepartmentEvent,
  DepartmentRefusal
> = {
  initialState: noDepartments,
  decide(command, state) {
    switch (command.type) {
      case 'Adopt':
        return state.begun || command.departments.length === 0
          ? accept()
          : accept({ type: 'DepartmentsAdopted', data: { departments: [...command.departments] } });
      case 'Create':
        return create(command, state);
      case 'Change':
        return change(command, state);
      case 'Sort':
        return sort(command, state);
      case 'Delete':
        return remove(command.ids, state.tree);
      case 'NoteCarried': {
        const id = state.moving.get(command.moveId);
        const { moveId, people } = command;
        return id === undefined
          ? accept()
          : accept({ type: 'DepartmentMoveCarried', data: { id, moveId, people } });
      }
    }
  },
  evolve: evolveDepartments,
};

type Of<Type extends DepartmentCommand['type']> = Extract<DepartmentCommand, { type: Type }>;
type Place = Extract<DepartmentEvent, { type: 'DepartmentCreated' }>['data']['place'];

function create({ id, parentId, deptName }: Of<'Create'>, state: DepartmentsState): Decided {
  if (state.tree.has(id)) return accept();
  if (state.tree.size >= departmentBounds.total) return refuse({ reason: 'TooManyDepartments' });
  const found = placeBelow(state, parentId, deptName, 1);
  return 'reason' in found
    ? refuse(found)
    : accept({ type: 'DepartmentCreated', data: { id, deptName, place: found } });
}

function change(command: Of<'Change'>, state: DepartmentsState): Decided {
  const { id, version, parentId, deptName, moveId } = command;
  const { tree } = state;
  const before = tree.get(id);
  if (before === undefined) return refuse({ reason: 'NotFound' });
  if (version !== null && version !== before.version) return refuse({ reason: 'SomebodyWasFaster' });
  const renamed: DepartmentEvent[] =
    deptName === before.deptName
      ? []
      : [{ type: 'DepartmentRenamed', data: { id, before: before.deptName, after: deptName } }];
  if (parentId === before.parentId)
    return renamed.length > 0 && nameTaken(tree, before, parentId, deptName)
      ? refuse({ reason: 'Duplicate' })
      : accept(...renamed);
  if (parentId !== null && ancestry(tree, parentId).some((above) => above.id === id))
    return refuse({ reason: 'DepartmentCircle' });
  const to = placeBelow(state, parentId, deptName, heightOf(tree, id));
  if ('reason' in to) return refuse(to);
  const { deptCode, sort: place } = before;
  const from = { parentId: before.parentId, deptCode, sort: place };
  return accept(...renamed, { type: 'DepartmentMoved', data: { id, moveId, from, to } });
}

/** The last place below a parent for something so many levels high, or why there is none. */
function placeBelow(
  { tree, serials }: DepartmentsState,
  parentId: string | null,
  deptName: string,
  height: number,
): Place | DepartmentRefusal {
  const above = ancestry(tree, parentId);
  const [parent] = above;
  if (parentId !== null && parent === undefined) return { reason: 'ParentNotFound' };
  if (above.length + height > departmentBounds.depth) return { reason: 'TooDeep' };
  const siblings = childrenOf(tree, parentId);
  if (siblings.length >= departmentBounds.siblings) return { reason: 'TooManySiblings' };
  if (nameTaken(tree, null, parentId, deptName)) return { reason: 'Duplicate' };
  const taken = new Set([...tree.values()].map(({ deptCode }) => deptCode));
  const next = nextCode(parent?.deptCode ?? '', serials.get(parentId ?? '') ?? 0, taken);
  if (next === null) return { reason: 'TooManySiblings' };
  return { parentId, deptCode: next.deptCode, sort: siblings.length + 1 };
}

const nameTaken = (
  tree: DepartmentTree,
  self: Department | null,
  parentId: string | null,
  deptName: string,
): boolean =>
  childrenOf(tree, parentId).some((sibling) => sibling.id !== self?.id && sibling.deptName === deptName);

function sort({ id, sort: wanted, seen }: Of<'Sort'>, { tree }: DepartmentsState): Decided {
  const one = tree.get(id);
  if (one === undefined) return refuse({ reason: 'NotFound' });
  const { parentId, sort: from } = one;
  const siblings = childrenOf(tree, parentId).map((sibling) => sibling.id);
  if (seen !== null && seen.join('\n') !== siblings.join('\n'))
    return refuse({ reason: 'SomebodyWasFaster' });
  const to = Math.min(Math.max(1, wanted), siblings.length);
  return to === from ? accept() : accept({ type: 'DepartmentSorted', data: { id, parentId, from, to } });
}

/** The deepest first, so that at no event one is there without its parent. */
function remove(ids: readonly string[], tree: DepartmentTree): Decided {
  const gone = subtreesOf(tree, ids).filter(({ id }) => ids.includes(id));
  for (const { id } of gone) {
    const children = childrenOf(tree, id).filter((child) => !ids.includes(child.id));
    if (children.length > 0)
      return refuse({ reason: 'HasDepartments', id, children: children.map((child) => child.deptName) });
  }
  const deepest = gone.sort((a, b) => b.deptCode.length - a.deptCode.length);
  return accept(
    ...deepest.map(({ id, deptName, parentId, deptCode, sort: place }): DepartmentEvent => ({
      type: 'DepartmentDeleted',
      data: { id, deptName, place: { parentId, deptCode, sort: place } },
    })),
  );
}
