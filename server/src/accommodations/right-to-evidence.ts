import { isInScope } from '../organisation/public.js';
import { holdsAny } from '../platform/access.js';
import type { Session } from '../platform/context.js';
import type { FileRight, PrivateFile } from '../platform/declarations/files.js';
import type { Services } from '../platform/services.js';
import { kinds } from './grounds.js';

/** Who grants accommodations sees what proves them; every look is recorded where files are. */
export const grantersRightToEvidence = async (
  services: Services,
  session: Session,
  { kind, owner }: PrivateFile,
): Promise<FileRight | null> =>
  kind === kinds.evidence &&
  holdsAny(session.user, ['exam:accommodation']) &&
  (await isInScope({ services, session }, owner))
    ? { examId: null, byItself: false }
    : null;
