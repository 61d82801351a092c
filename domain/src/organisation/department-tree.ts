import { segmentLength, segmentOf, serialOf } from './department-code.js';
import type { Department } from './department.js';

/** Departments by id; each one's parent is among them. */
export interface DepartmentTree {
  readonly size: number;
  get(id: string): Department | undefined;
  has(id: string): boolean;
  values(): Iterable<Department>;
}

/** The children of a department (null: those at the top) in their order. */
export const childrenOf = (tree: DepartmentTree, parentId: string | null): Department[] =>
  [...tree.values()].filter((one) => one.parentId === parentId).sort(byPlace);

const byPlace = (a: Department, b: Department): number =>
  a.sort - b.sort || (a.deptCode < b.deptCode ? -1 : 1);

/** A department and those above it, itself first; none for an unknown one. A circle is left where it closes. */
export function ancestry(tree: DepartmentTree, id: string | null): Department[] {
  const line = new Map<string, Department>();
  for (let at = id; at !== null && !line.has(at);) {
    const one = tree.get(at);
    if (one === undefined) break;
    line.set(one.id, one);
    at = one.parentId;
  }
  return [...line.values()];
}

/** Whether a department, or one above it, is among these. Decided by who is whose parent, never by a copied code. */
export const liesWithin = (
  tree: DepartmentTree,
  departId: string | null,
  departIds: readonly string[],
): boolean => departIds.length > 0 && ancestry(tree, departId).some(({ id }) => departIds.includes(id));

/** These departments and all below them, each once, parents before their children; unknown ones are left out. */
export function subtreesOf(tree: DepartmentTree, departIds: readonly string[]): Department[] {
  const children = new Map<string, Department[]>();
  for (const one of tree.values())
    if (one.parentId !== null) children.set(one.parentId, [...(children.get(one.parentId) ?? []), one]);
  const found = new Map<string, Department>();
  const waiting = departIds.flatMap((id) => tree.get(id) ?? []);
  for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) {
    if (found.has(one.id)) continue;
    found.set(one.id, one);
    waiting.push(...(children.get(one.id) ?? []));
  }
  return [...found.values()];
}

/** Levels from a department down to its deepest, itself counted. */
export const heightOf = (tree: DepartmentTree, id: string): number =>
  Math.max(
    1,
    ...subtreesOf(tree, [id]).map((one) => ancestry(tree, one.id).findIndex((above) => above.id === id) + 1),
  );

/**
 * Departments of an earlier Vigil, kept as documents alone, as a tree: one whose parent is missing, or that
 * stands in a circle, comes to the top; a code that does not continue its parent's, or that another one has, is
 * made anew; places are numbered from 1. Whoever is changed by that has the next version.
 */
export function soundTree(documents: readonly Department[]): Department[] {
  const given = new Map(documents.map((one) => [one.id, one]));
  const parentOf = (one: Department): string | null => {
    if (one.parentId === null || !given.has(one.parentId)) return null;
    const line = ancestry(given, one.id);
    const last = line.at(-1);
    // The line ends where a circle closes: whoever comes first by id leaves it.
    const inCircle = last?.parentId === one.id;
    return inCircle && one.id === line.map(({ id }) => id).sort()[0] ? null : one.parentId;
  };
  const rooted = new Map(documents.map((one) => [one.id, { ...one, parentId: parentOf(one) }]));
  const sound: Department[] = [];
  const taken = new Set<string>();
  const place = (parentId: string | null, prefix: string): void => {
    const siblings = childrenOf(rooted, parentId);
    let serial = Math.max(0, ...siblings.map(({ deptCode }) => serialOf(deptCode.slice(-segmentLength))));
    for (const [index, one] of siblings.entries()) {
      const fits = one.deptCode.startsWith(prefix) && one.deptCode.length === prefix.length + segmentLength;
      let { deptCode } = one;
      while (!fits || taken.has(deptCode)) {
        serial += 1;
        deptCode = `${prefix}${segmentOf(serial)}`;
        if (!taken.has(deptCode)) break;
      }
      taken.add(deptCode);
      const was = given.get(one.id);
      const same = was?.parentId === parentId && was.deptCode === deptCode && was.sort === index + 1;
      sound.push({ ...one, deptCode, sort: index + 1, version: one.version + (same ? 0 : 1) });
      place(one.id, deptCode);
    }
  };
  place(null, '');
  return sound;
}
