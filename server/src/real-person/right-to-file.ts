import { isInScope } from '../organisation/public.js';
import { holdsAny } from '../platform/access.js';
import type { Session } from '../platform/context.js';
import type { FileRight, PrivateFile } from '../platform/declarations/files.js';
import type { Services } from '../platform/services.js';
import { kinds } from './identity.js';
import { auditPermission } from './menu.js';

const faces: ReadonlySet<string> = new Set([kinds.face, 'face', 'id-photo']);

/** Reviewers see the faces of people in their department, never what was said beside them. null: no right. */
export async function reviewersRightToFile(
  services: Services,
  session: Session,
  { kind, owner }: PrivateFile,
): Promise<FileRight | null> {
  if (!faces.has(kind) || !holdsAny(session.user, [auditPermission])) return null;
  return (await isInScope({ services, session }, owner)) ? { examId: null, byItself: true } : null;
}
