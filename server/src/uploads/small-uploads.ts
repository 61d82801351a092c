import { shareProblem, type BegunUpload, type UploadPurpose } from '@vigil/domain/uploads/public';
import type { Filter } from '@vigil/stores/documents/port';
import type { Services } from '../platform/services.js';
import { badInput, RetryLaterError } from '../platform/errors.js';
import { collections, type SmallUploadsDocument } from './collections.js';

const hour = 3_600_000;
const mostTries = 20;

const kept = ({ documents }: Pick<Services, 'documents'>) =>
  documents.collection<SmallUploadsDocument>(collections.smallUploads);

/** What an account sent as a whole since then, an hour's files as one. */
export async function smallUploadsSince(
  services: Pick<Services, 'documents'>,
  userId: string,
  purpose: UploadPurpose,
  since: number,
): Promise<BegunUpload[]> {
  return (await kept(services).find({ filter: { userId, hourAt: { gt: since - hour } } }))
    .filter((one) => one.purpose === purpose)
    .map(({ sizeBytes }) => ({ sizeBytes, isFinished: true }));
}

/**
 * Counts a file that comes as a whole against its account's share of a day; `others`: what it sent besides. Refuses
 * `BadInput` what is beyond, also to calls side by side within an hour.
 */
export async function countSmallUpload(
  services: Pick<Services, 'documents' | 'clock'>,
  upload: { readonly userId: string; readonly purpose: UploadPurpose; readonly sizeBytes: number },
  begunToday: () => Promise<readonly BegunUpload[]>,
): Promise<void> {
  const { userId, purpose, sizeBytes } = upload;
  const hourAt = Math.floor(services.clock.now() / hour) * hour;
  const id = `${userId}|${purpose}|${hourAt}`;
  for (let tries = 0; tries < mostTries; tries += 1) {
    const before = await kept(services).get(id);
    const problem = shareProblem(purpose, sizeBytes, await begunToday());
    if (problem !== null) throw badInput(problem);
    const version = (before?.version ?? 0) + 1;
    const after = { id, version, userId, purpose, hourAt, sizeBytes: (before?.sizeBytes ?? 0) + sizeBytes };
    if ((await kept(services).save(after, before?.version ?? null)) === 'written') return;
  }
  throw new RetryLaterError('上传过于频繁，请稍后重试！', 1);
}

/** Removes what counts no longer, or everything of an erased person. */
export async function forgetSmallUploads(
  services: Pick<Services, 'documents'>,
  of: { readonly userId: string } | { readonly before: number },
): Promise<void> {
  const filter: Filter = 'userId' in of ? { userId: of.userId } : { hourAt: { lt: of.before } };
  for (const { id } of await kept(services).find({ filter })) await kept(services).delete(id);
}
