import { holdsAny } from '../platform/access.js';
import type { Session } from '../platform/context.js';
import { declarationsOf } from '../platform/declarations/declarations.js';
import type { PrivateFile } from '../platform/declarations/files.js';
import type { Services } from '../platform/services.js';
import { isInScope } from '../organisation/public.js';

/** Kinds that anybody may see: site pictures, question media, avatars. They belong to nobody. */
const publicKinds: ReadonlySet<string> = new Set(['media', 'site', 'avatar']);

/** `seen`: somebody else's private file, and what gave the right to it. */
export type FileAccess =
  | { readonly kind: 'open' }
  | { readonly kind: 'closed' }
  | { readonly kind: 'seen'; readonly examId: string | null; readonly byItself: boolean };

/**
 * Who may open a stored file now: its owner; auditors; whoever a slice lets see it (watch: who watches the exam
 * that it was put for); anybody when it is public.
 */
export async function accessTo(
  services: Services,
  session: Session | null,
  file: Omit<PrivateFile, 'owner'> & { readonly owner: string | null },
): Promise<FileAccess> {
  const { fileId, kind, owner } = file;
  if (owner === null && publicKinds.has(kind)) return { kind: 'open' };
  if (session === null) return { kind: 'closed' };
  // A person's own avatar is encrypted for them, so that it goes with them; whoever is logged in may see it.
  if (kind === 'avatar') return { kind: 'open' };
  if (owner === null || owner === session.user.id) return { kind: 'open' };
  if (session.user.roleType !== 2 || session.user.passwordChangeDue || session.retired === true)
    return { kind: 'closed' };
  services.rates.call(session);
  const right = await declarationsOf(services).rightToFile(services, session, { fileId, kind, owner });
  if (right !== null) return { kind: 'seen', ...right };
  const audits = holdsAny(session.user, ['audit:view']) && (await isInScope({ services, session }, owner));
  return audits ? { kind: 'seen', examId: null, byItself: false } : { kind: 'closed' };
}
