import { holdsAny } from '../../platform/access.js';
import type { Session } from '../../platform/context.js';
import type { FileRight, PrivateFile } from '../../platform/declarations/files.js';
import type { Services } from '../../platform/services.js';
import { invoiceKinds } from './titles.js';

/** Who makes invoices out for the whole site sees what was made out; every look is recorded where files are. */
export const accountantsRightToInvoice = (
  _services: Services,
  session: Session,
  { kind }: PrivateFile,
): Promise<FileRight | null> =>
  Promise.resolve(
    kind === invoiceKinds.file && holdsAny(session.user, ['pay:invoice']) && !session.user.scopeDepartId
      ? { examId: null, byItself: false }
      : null,
  );
