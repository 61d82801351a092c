import { pieceBytes, type UploadPurpose } from '@vigil/domain/uploads/public';
import type { DetailedError, HttpResponse } from 'tus-js-client';
import { envelopeIn } from '../connection/envelope.ts';
import { getToken } from '../session/session.ts';
import { t } from '../text/t.ts';
import { finishUpload } from './finish-upload.ts';
import { type SendOptions, UploadStopped } from './post-file.ts';

const endpoint = '/api/common/upload/resumable';
/** After a loss, ms: soon, then every ten seconds for an hour. A piece that arrives begins them anew. */
const retryDelays = [0, 1000, 2000, 5000, ...Array.from({ length: 360 }, () => 10_000)];

/** Why a signal ends an upload that may go on when the same file is sent again: the server keeps what it has. */
export const leftPage = 'left the page';

/** The client of the protocol: fetched when it is needed, as half of those who upload send small files alone. */
export const resumableClient = {
  load: (): Promise<Pick<typeof import('tus-js-client'), 'Upload'>> => import('tus-js-client'),
};

/**
 * Sends a file in pieces and answers its URL. Goes on where it broke off: after a lost network by itself, after
 * the page was closed when the same file is sent again. Rejects with the sentence to show, or `UploadStopped`.
 */
export async function sendResumable(
  file: File,
  purpose: UploadPurpose,
  { onProgress, onWaiting, signal, pause }: SendOptions = {},
): Promise<string> {
  const tus = await resumableClient.load();
  const url = await new Promise<string>((resolve, reject) => {
    if (signal?.aborted) return reject(new UploadStopped());
    const sending = new tus.Upload(file, {
      endpoint,
      chunkSize: pieceBytes,
      retryDelays,
      metadata: { filename: file.name, purpose },
      fingerprint: () =>
        Promise.resolve(['vigil', purpose, file.name, file.size, file.lastModified].join('-')),
      removeFingerprintOnSuccess: true,
      onBeforeRequest: (request) => {
        const token = getToken();
        if (token !== null) request.setHeader('token', token);
      },
      onShouldRetry: (error) => {
        const again = mayPass(error.originalResponse);
        if (again) onWaiting?.(true);
        return again;
      },
      onProgress: (sent, total) => onProgress?.(Math.floor((sent / total) * 100)),
      onChunkComplete: () => onWaiting?.(false),
      onError: (error) => reject(new Error(sentenceOf(error))),
      onSuccess: () => resolve(sending.url ?? ''),
    });
    signal?.addEventListener(
      'abort',
      () => {
        void sending.abort(signal.reason !== leftPage).catch(() => undefined);
        reject(new UploadStopped());
      },
      { once: true },
    );
    pause?.listen((isPaused) => {
      if (signal?.aborted) return;
      if (isPaused) void sending.abort();
      else sending.start();
    });
    void sending.findPreviousUploads().then(([previous]) => {
      if (previous !== undefined) sending.resumeFromPreviousUpload(previous);
      if (pause?.isPaused !== true && signal?.aborted !== true) sending.start();
    }, reject);
  });
  return finishUpload('/api/common/upload/finish', { id: url.split('/').at(-1) ?? '' }, signal);
}

/** No answer, a server that starts again, a piece that another request still writes, too many at once. */
const mayPass = (response: HttpResponse | null): boolean => {
  const status = response?.getStatus() ?? 0;
  return status === 0 || status >= 500 || [409, 423, 429].includes(status);
};

function sentenceOf(error: Error | DetailedError): string {
  const response = 'originalResponse' in error ? error.originalResponse : null;
  if (response === null) return t('网络中断，请恢复后重新上传');
  return envelopeIn(response.getBody())?.msg || t('上传失败，请稍后重试');
}
