import { randomBytes } from 'node:crypto';
import { uploadProblem, type BegunUpload, type UploadPurpose } from '@vigil/domain/uploads/public';
import type { Filter } from '@vigil/stores/documents/port';
import { PartialFiles } from '@vigil/stores/files/local/partial-files';
import type { AccessRule } from '../../platform/access.js';
import { enforce } from '../../platform/access.js';
import type { Session } from '../../platform/context.js';
import { badInput, notFound, RetryLaterError } from '../../platform/errors.js';
import { installationKey } from '../../platform/installation-key.js';
import { perServices } from '../../platform/per-services.js';
import { collections, type UploadDocument } from '../collections.js';
import { countSmallUpload, smallUploadsSince } from '../small-uploads.js';

const day = 24 * 3_600_000;
/** Left free on the disk for the log and the views, bytes. */
const reservedBytes = 1024 ** 3;
const longestName = 200;

/** Who may upload for what. */
export const accessFor: Readonly<Record<UploadPurpose, AccessRule>> = {
  media: { kind: 'admin', permissions: ['repo:edit', 'exam:add'] },
  own: { kind: 'learner' },
};

/** Files that come in pieces: begun, found again, given up. */
export const uploads = perServices((services) => {
  const { documents, config, clock } = services;
  const kept = documents.collection<UploadDocument>(collections.uploads);
  const partials = new PartialFiles(config.filesDir, (id) =>
    installationKey(`vigil partial file ${id}`)(services),
  );

  /** What an account began within a day for that. */
  const dayOf = async (userId: string, purpose: UploadPurpose): Promise<BegunUpload[]> => {
    const since = clock.now() - day;
    const [begun, small] = await Promise.all([
      kept.find({ filter: { userId, begunAt: { gt: since } } }),
      smallUploadsSince(services, userId, purpose, since),
    ]);
    return [
      ...small,
      ...begun
        .filter((one) => one.purpose === purpose)
        .map(({ sizeBytes, state }) => ({ sizeBytes, isFinished: state !== 'coming' })),
    ];
  };

  /**
   * Refuses `RetryLaterError` what would take the disk from the log and the views: nobody who uploads ends an exam.
   * Who is faster is not known, so that it is asked as bytes come, too.
   */
  const demandSpace = async (sizeBytes: number): Promise<void> => {
    if ((await partials.free()) < sizeBytes + reservedBytes)
      throw new RetryLaterError('服务器存储空间不足，请联系管理员！', 60);
  };

  const giveUp = async (id: string): Promise<void> => {
    await partials.remove(id);
    await kept.delete(id);
  };

  return {
    kept,
    partials,
    dayOf,
    demandSpace,

    /** Counts a file that comes as a whole. Refuses what is beyond the day's share, `RetryLaterError` as above. */
    takeSmall: async (userId: string, purpose: UploadPurpose, sizeBytes: number): Promise<void> => {
      await demandSpace(sizeBytes);
      await countSmallUpload(services, { userId, purpose, sizeBytes }, () => dayOf(userId, purpose));
    },

    newId: (): string => randomBytes(16).toString('hex'),

    /**
     * Durable when it resolves. Refuses who may not, what is too large, too many and too much, `RetryLaterError`
     * when the disk would be full.
     */
    begin: async (
      session: Session,
      id: string,
      asked: { readonly purpose: string; readonly name: string; readonly sizeBytes: number },
    ): Promise<void> => {
      const { purpose } = asked;
      if (purpose !== 'media' && purpose !== 'own') throw badInput('请说明上传文件的用途！');
      enforce(accessFor[purpose], session);
      const problem = uploadProblem(purpose, asked, await dayOf(session.user.id, purpose));
      if (problem !== null) throw badInput(problem);
      // The bytes stand twice while the file is taken over from its pieces.
      await demandSpace(2 * asked.sizeBytes);
      await kept.put({
        id,
        version: 1,
        userId: session.user.id,
        purpose,
        name: [...asked.name].slice(0, longestName).join(''),
        sizeBytes: asked.sizeBytes,
        begunAt: clock.now(),
        state: 'coming',
        fileId: null,
        reason: null,
      });
    },

    /** The caller's upload. Refuses `NotFound` for another's. */
    own: async (session: Session, id: string): Promise<UploadDocument> => {
      const upload = /^[0-9a-f]{32}$/.test(id) ? await kept.get(id) : null;
      if (upload === null || upload.userId !== session.user.id) throw notFound('上传任务');
      return upload;
    },

    /** It is not to be gone on with: its bytes go. What is kept already stays. */
    giveUp,

    /** Removes what was begun before then and nobody goes on with, or everything of an erased person. */
    forget: async (of: { readonly userId: string } | { readonly begunBefore: number }): Promise<void> => {
      const isErased = 'userId' in of;
      const filter: Filter = isErased ? { userId: of.userId } : { begunAt: { lt: of.begunBefore } };
      for (const { id, state } of await kept.find({ filter })) {
        const goesOn = !isErased && state === 'coming' && (await partials.sizeOf(id)) !== null;
        if (!goesOn) await giveUp(id);
      }
    },
  };
});
