import type { AnyActKind } from './act-kind.js';
import { departmentAct } from './department.js';
import { departmentMoveAct } from '../departments/department-move-act.js';
import { groupJoinAct, groupLeaveAct } from '../groups/group-acts.js';
import { expireAct } from './expire.js';
import { importAct } from './import.js';
import { rolesAct } from './roles.js';
import { stateAct } from './state.js';

/** Every kind of act over many people: the one list of them. */
const kinds: readonly AnyActKind[] = [
  ...[departmentAct, expireAct, importAct, rolesAct, stateAct],
  ...[departmentMoveAct, groupJoinAct, groupLeaveAct],
];

const byName = new Map(kinds.map((kind) => [kind.kind, kind]));

/** The kind of this name; undefined: of a newer Vigil. */
export const actKind = (name: string): AnyActKind | undefined => byName.get(name);

/** What a kind is called; one of a newer Vigil by its name. */
export const nounOfAct = (name: string): string => byName.get(name)?.noun ?? name;
