import { holdsAny } from '../platform/access.js';
import type { Session } from '../platform/context.js';

/** Kinds that anybody may see: site pictures, question media, avatars. They belong to nobody. */
const publicKinds: ReadonlySet<string> = new Set(['media', 'site', 'avatar']);

/** Who may open a stored file: its owner; proctors and auditors; anybody when it is public. */
export function mayOpen(
  file: { readonly owner: string | null; readonly kind: string },
  session: Session | null,
): boolean {
  if (file.owner === null && publicKinds.has(file.kind)) return true;
  if (session === null) return false;
  if (file.owner === null || file.owner === session.user.id) return true;
  return session.user.roleType === 2 && holdsAny(session.user, ['exam:watch', 'audit:view']);
}
