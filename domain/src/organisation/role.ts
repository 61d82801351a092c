import { z } from 'zod';

/** A role: what people who have it may do. It is named by its code; `*` among its permissions is all of them. */
export const role = z.object({
  id: z.string(),
  version: z.number(),
  /** never changes */
  code: z.string(),
  roleName: z.string(),
  /** 1 learner, 2 administrator (spec 3 §6) */
  roleType: z.union([z.literal(1), z.literal(2)]),
  /** the higher, the more it is trusted with */
  roleLevel: z.number(),
  permissions: z.array(z.string()),
  /** it came with the program, and stays */
  builtIn: z.boolean(),
  /** what the program has granted it so far: a later version adds what is not in it, and nothing that was taken away */
  granted: z.array(z.string()),
});
export type Role = z.infer<typeof role>;

/** The role that holds everything, for ever. */
export const administratorRole = 'sa';

/**
 * Every permission of the roles with these codes, each once, in the order of the codes; `['*']` as soon as one
 * of them holds all. Unknown codes bring nothing.
 */
export function permissionsOf(
  codes: readonly string[],
  roles: ReadonlyMap<string, Pick<Role, 'permissions'>>,
): string[] {
  const held = codes.flatMap((code) => roles.get(code)?.permissions ?? []);
  return held.includes('*') ? ['*'] : [...new Set(held)];
}
