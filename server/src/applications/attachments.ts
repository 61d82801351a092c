import type { ApplicationView } from '@vigil/projections/applications/public';
import { editableExamIds } from '../exams/public.js';
import { holdsAny } from '../platform/access.js';
import { account, type RequestContext, type Session } from '../platform/context.js';
import type { FileRight, PrivateFile } from '../platform/declarations/files.js';
import { badInput } from '../platform/errors.js';
import type { Services } from '../platform/services.js';

/** Files that one application may bring. */
export const filesMost = 3;
const address = /^\/api\/common\/file\/([\w-]+)$/;

export const fileAddress = (fileId: string): string => `/api/common/file/${fileId}`;

/** Ids behind addresses of the caller's own uploads; refuses `BadInput` for anything else. */
export async function ownUploads(context: RequestContext, urls: readonly string[]): Promise<string[]> {
  if (urls.length > filesMost) throw badInput(`附件最多${filesMost}个！`);
  return Promise.all(
    urls.map(async (url) => {
      const fileId = address.exec(url)?.[1];
      const found = fileId === undefined ? null : await context.services.files.find(fileId);
      if (fileId === undefined || found?.owner !== account(context).id || found.kind !== 'upload')
        throw badInput('附件地址不正确！');
      return fileId;
    }),
  );
}

/** Who decides on an application sees what was attached to it. */
export async function auditorsRightToFile(
  services: Services,
  session: Session,
  { fileId, kind, owner }: PrivateFile,
): Promise<FileRight | null> {
  if (kind !== 'upload' || !holdsAny(session.user, ['exam:apply'])) return null;
  const found = await services.views
    .view<ApplicationView>('applications')
    .find({ filter: { userId: owner, state: { in: [0, 1, 2] } } });
  const ids = await editableExamIds({ services, session });
  const named = found.find(
    ({ fileIds, examId }) => fileIds.includes(fileId) && (ids === null || ids.includes(examId)),
  );
  return named === undefined ? null : { examId: named.examId, byItself: false };
}
