import type { Happened } from '../kernel/decider.js';
import { segmentLength, serialOf } from './department-code.js';
import type { Department } from './department.js';
import type { DepartmentEvent } from './department-events.js';
import { childrenOf, subtreesOf } from './department-tree.js';
import { IdMap } from './id-map.js';

type Tree = IdMap<Department>;

/** The departments as their stream tells them. */
export interface DepartmentsState {
  /** anything has ever been said: until then an earlier Vigil's documents count */
  readonly begun: boolean;
  readonly tree: IdMap<Department>;
  /** the last child's number below each parent ('' at the top), of all it ever had */
  readonly serials: IdMap<number>;
  /** moves whose people do not all carry the new codes yet: the moved department by the move's id */
  readonly moving: ReadonlyMap<string, string>;
}

export const noDepartments: DepartmentsState = {
  begun: false,
  tree: IdMap.from([]),
  serials: IdMap.from([]),
  moving: new Map(),
};

type Data<Type extends DepartmentEvent['type']> = Extract<DepartmentEvent, { type: Type }>['data'];

/** Folds one event; each department's version rises with whatever changes of it. */
export function evolveDepartments(
  state: DepartmentsState,
  event: Happened<DepartmentEvent>,
): DepartmentsState {
  const next = evolved(state, event);
  return next === state || next.begun ? next : { ...next, begun: true };
}

function evolved(state: DepartmentsState, event: DepartmentEvent): DepartmentsState {
  switch (event.type) {
    case 'DepartmentsAdopted':
      return adopted(event.data.departments);
    case 'DepartmentCreated':
      return created(state, event.data);
    case 'DepartmentRenamed': {
      const { id, after } = event.data;
      return { ...state, tree: changed(state.tree, [{ ...known(state.tree, id), deptName: after }]) };
    }
    case 'DepartmentMoved':
      return moved(state, event.data);
    case 'DepartmentSorted': {
      const { id, parentId, to } = event.data;
      return { ...state, tree: placed(state.tree, known(state.tree, id), parentId, to) };
    }
    case 'DepartmentDeleted': {
      const tree = state.tree.without(event.data.id);
      return { ...state, tree: renumbered(tree, event.data.place.parentId) };
    }
    case 'DepartmentMoveCarried': {
      const moving = new Map(state.moving);
      moving.delete(event.data.moveId);
      return { ...state, moving };
    }
    default:
      return state;
  }
}

function adopted(departments: readonly Department[]): DepartmentsState {
  const serials = new Map<string, number>();
  for (const { parentId, deptCode } of departments) {
    const key = parentId ?? '';
    serials.set(key, Math.max(serials.get(key) ?? 0, serialOf(deptCode.slice(-segmentLength))));
  }
  const tree = IdMap.from(departments.map((one) => [one.id, one] as const));
  return { ...noDepartments, tree, serials: IdMap.from(serials) };
}

function created(state: DepartmentsState, { id, deptName, place }: Data<'DepartmentCreated'>) {
  const { parentId, deptCode, sort } = place;
  const one = { id, version: 0, parentId, deptName, deptCode, sort };
  return { ...counted(state, place), tree: placed(state.tree.with(id, one), one, parentId, sort) };
}

function moved(state: DepartmentsState, { id, moveId, to }: Data<'DepartmentMoved'>): DepartmentsState {
  const before = known(state.tree, id);
  const recoded = subtreesOf(state.tree, [id]).map((one) => ({
    ...one,
    deptCode: `${to.deptCode}${one.deptCode.slice(before.deptCode.length)}`,
  }));
  const tree = changed(state.tree, recoded);
  const there = placed(tree, known(tree, id), to.parentId, to.sort);
  return {
    ...counted(state, to),
    tree: renumbered(there, before.parentId),
    moving: new Map(state.moving).set(moveId, id),
  };
}

/** The number of a code that was given is not given again while others are left. */
function counted(state: DepartmentsState, place: Data<'DepartmentCreated'>['place']): DepartmentsState {
  const serial = serialOf(place.deptCode.slice(-segmentLength));
  return { ...state, serials: state.serials.with(place.parentId ?? '', serial) };
}

/** The tree with the department at that place (from 1) below that parent, and its new siblings numbered. */
function placed(tree: Tree, one: Department, parentId: string | null, sort: number): Tree {
  const siblings = childrenOf(tree, parentId).filter(({ id }) => id !== one.id);
  siblings.splice(sort - 1, 0, { ...one, parentId });
  return changed(tree, numbered(siblings));
}

const renumbered = (tree: Tree, parentId: string | null): Tree =>
  changed(tree, numbered(childrenOf(tree, parentId)));

const numbered = (siblings: readonly Department[]): Department[] =>
  siblings.map((one, index) => (one.sort === index + 1 ? one : { ...one, sort: index + 1 }));

/** The tree with these in it; who is different has the next version. */
function changed(tree: Tree, departments: readonly Department[]): Tree {
  let next = tree;
  for (const one of departments) {
    const before = tree.get(one.id);
    const same =
      before !== undefined &&
      before.version > 0 &&
      before.parentId === one.parentId &&
      before.deptName === one.deptName &&
      before.deptCode === one.deptCode &&
      before.sort === one.sort;
    if (!same) next = next.with(one.id, { ...one, version: (before?.version ?? 0) + 1 });
  }
  return next;
}

function known(tree: Tree, id: string): Department {
  const one = tree.get(id);
  if (one === undefined) throw new Error(`the stream of departments names ${id} without having made it`);
  return one;
}
