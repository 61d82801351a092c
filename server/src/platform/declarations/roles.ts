/** A role that comes with the program. What it may do is declared by the slices that have the permissions (`grants`). */
export interface RoleDefault {
  readonly code: string;
  readonly roleName: string;
  /** 1 learner, 2 administrator (spec 3 §6) */
  readonly roleType: 1 | 2;
  /** the higher, the more it is trusted with */
  readonly roleLevel: number;
  readonly permissions: readonly string[];
}

/** Permissions by the code of the role that begins with them. */
export type Grants = Readonly<Record<string, readonly string[]>>;

/** The declared roles with what all slices grant them. */
export const rolesWith = (roles: readonly RoleDefault[], grants: readonly Grants[]): RoleDefault[] =>
  roles.map((role) => ({
    ...role,
    permissions: [
      ...new Set([...role.permissions, ...grants.flatMap((granted) => granted[role.code] ?? [])]),
    ],
  }));
