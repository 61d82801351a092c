import { holdsAny } from '../platform/access.js';
import type { Session } from '../platform/context.js';
import { declarationsOf } from '../platform/declarations/declarations.js';
import type { PrivateFile } from '../platform/declarations/files.js';
import type { Services } from '../platform/services.js';
import { isInScope } from '../organisation/public.js';

/** Kinds that anybody may see: site pictures, question media, avatars. They belong to nobody. */
const publicKinds: ReadonlySet<string> = new Set(['media', 'site', 'avatar', 'rendition']);

/** `seen`: somebody else's private file, and what gave the right to it. */
export type FileAccess =
  | { readonly kind: 'open' }
  | { readonly kind: 'closed' }
  | { readonly kind: 'seen'; readonly examId: string | null; readonly byItself: boolean };

type AskedFile = Omit<PrivateFile, 'owner'> & { readonly owner: string | null };

/** `rightTo`, which counts among the caller's calls where somebody else's file is asked for. */
export async function accessTo(
  services: Services,
  session: Session | null,
  file: AskedFile,
): Promise<FileAccess> {
  if (session !== null && file.owner !== null && file.owner !== session.user.id && mayAsk(session))
    services.rates.call(session);
  return rightTo(services, session, file);
}

const mayAsk = ({ user, retired }: Session): boolean =>
  user.roleType === 2 && !user.passwordChangeDue && retired !== true;

/**
 * Who may open a stored file now: its owner; auditors; whoever a slice lets see it (watch: who watches the exam
 * that it was put for); anybody when it is public.
 */
export async function rightTo(
  services: Services,
  session: Session | null,
  file: AskedFile,
): Promise<FileAccess> {
  const { fileId, kind, owner } = file;
  if (owner === null && publicKinds.has(kind)) return { kind: 'open' };
  if (session === null) return { kind: 'closed' };
  // A person's own avatar is encrypted for them, so that it goes with them; whoever is logged in may see it.
  if (kind === 'avatar') return { kind: 'open' };
  if (owner === null || owner === session.user.id) return { kind: 'open' };
  if (!mayAsk(session)) return { kind: 'closed' };
  const right = await declarationsOf(services).rightToFile(services, session, { fileId, kind, owner });
  if (right !== null) return { kind: 'seen', ...right };
  const audits = holdsAny(session.user, ['audit:view']) && (await isInScope({ services, session }, owner));
  return audits ? { kind: 'seen', examId: null, byItself: false } : { kind: 'closed' };
}
