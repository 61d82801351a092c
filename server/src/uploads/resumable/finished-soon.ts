import { RefusedError, RetryLaterError } from '../../platform/errors.js';
import { perServices } from '../../platform/per-services.js';
import type { UploadDocument } from '../collections.js';

/** How a call that asks for a finished upload waits for it, ms: shorter than a proxy does. */
const waitedMilliseconds = 15_000;

/**
 * Runs what takes over an upload, once at a time for each in this process, and answers how it stands: finished if
 * that is soon, else as `before` (null: refused as "retry later"); whoever asks again finds it further.
 */
export const finishedSoon = perServices((services) => {
  const running = new Map<string, Promise<UploadDocument>>();
  return async (
    id: string,
    before: UploadDocument | null,
    take: () => Promise<UploadDocument>,
  ): Promise<UploadDocument> => {
    let work = running.get(id);
    if (work === undefined) {
      work = take().finally(() => running.delete(id));
      // Who waits is told; who asks later finds it undone and begins again.
      work.catch((error: unknown) =>
        services.logger.warn({ err: error, upload: id }, 'an upload was not finished'),
      );
      running.set(id, work);
    }
    const timeout = new Promise<UploadDocument>((resolve, reject) => {
      setTimeout(
        () => (before === null ? reject(new RetryLaterError('文件正在保存，请稍候！', 1)) : resolve(before)),
        waitedMilliseconds,
      ).unref();
    });
    timeout.catch(() => undefined);
    return Promise.race([work, timeout]).catch((error: unknown) => {
      if (error instanceof RefusedError || error instanceof RetryLaterError) throw error;
      throw new RetryLaterError('文件暂时无法保存，请稍后重试！', 2, { cause: error });
    });
  };
});
