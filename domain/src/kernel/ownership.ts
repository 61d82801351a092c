import { z } from 'zod';

/**
 * Colleagues, departments (those below them too) and groups who may use and edit something as its owner does.
 * `groupIds` left out, by what was written before there were groups: none.
 */
export const sharing = z.object({
  userIds: z.array(z.string()),
  departIds: z.array(z.string()),
  groupIds: z.array(z.string()).optional(),
});
export type Sharing = z.infer<typeof sharing>;

/** Shared with nobody. */
export const sharedWithNobody: Sharing = { userIds: [], departIds: [], groupIds: [] };

/**
 * What may belong to somebody. `ownerId` null, or left out by what was written before there were owners:
 * nobody's own.
 */
export interface Owned {
  readonly ownerId?: string | null | undefined;
  readonly shared?: Sharing | undefined;
}

/** Who asks for it. `departIds`: the own department and those above it. `groupIds`: those they are in. */
export interface Colleague {
  readonly id: string;
  readonly departIds: readonly string[];
  readonly groupIds: readonly string[];
  /** what these people own is theirs, too: the right to all of it, bound to a department */
  readonly alsoOf?: ReadonlySet<string>;
}

/** Whether the person, or a department or a group they are in, is among those something is shared with. */
export const isSharedWith = (
  { shared }: Pick<Owned, 'shared'>,
  { id, departIds, groupIds }: Colleague,
): boolean =>
  shared !== undefined &&
  (shared.userIds.includes(id) ||
    shared.departIds.some((departId) => departIds.includes(departId)) ||
    (shared.groupIds?.some((groupId) => groupIds.includes(groupId)) ?? false));

/** Whether something is the person's own, or shared with them. */
export const isTheirs = (owned: Owned, who: Colleague): boolean =>
  owned.ownerId === who.id ||
  (typeof owned.ownerId === 'string' && who.alsoOf?.has(owned.ownerId) === true) ||
  isSharedWith(owned, who);

/**
 * Whether the person gives it to another owner: who owns it, and who holds the right to all of its kind
 * (`whole`); not those it is shared with.
 */
export const mayHandOver = (
  { ownerId }: Owned,
  who: Pick<Colleague, 'id'> & { readonly whole: boolean },
): boolean => who.whole || ownerId === who.id;
