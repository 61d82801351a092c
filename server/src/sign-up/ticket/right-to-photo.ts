import { mayWatchExam } from '@vigil/domain/exams/public';
import type { RegistrationView } from '@vigil/projections/sign-up/public';
import { examUser } from '../../exams/public.js';
import { holdsAny } from '../../platform/access.js';
import type { Session } from '../../platform/context.js';
import type { FileRight, PrivateFile } from '../../platform/declarations/files.js';
import type { Services } from '../../platform/services.js';
import { findExam } from '../category-sale.js';
import { registrationsOf } from '../streams.js';

/** Who watches an exam sees the photo that somebody signed up for it with; every look is recorded where photos are. */
export async function proctorsRightToPhoto(
  services: Services,
  session: Session,
  { fileId, kind, owner }: PrivateFile,
): Promise<FileRight | null> {
  if (kind !== 'id-photo' || !holdsAny(session.user, ['exam:watch'])) return null;
  const view = services.views.view<RegistrationView>('registrations');
  const who = await examUser({ services, session });
  for (const { id } of await view.find({ filter: { userId: owner }, limit: 100 })) {
    const { examId, given } = (await registrationsOf(services).load(id)).state;
    if (examId === null || given?.photoFileId !== fileId) continue;
    const exam = await findExam(services, examId);
    if (exam !== null && mayWatchExam(exam, who)) return { examId, byItself: false };
  }
  return null;
}
