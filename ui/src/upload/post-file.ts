import { envelopeIn } from '../connection/envelope.ts';
import { getToken } from '../session/session.ts';
import { t } from '../text/t.ts';
import type { PauseSwitch } from './pause-switch.ts';

const patienceMs = 20 * 60_000;

/** What may be said about a file on its way. */
export interface SendOptions {
  /** percent, 0 to 100 */
  readonly onProgress?: ((percent: number) => void) | undefined;
  /** ends the upload; the promise rejects with `UploadStopped` */
  readonly signal?: AbortSignal | undefined;
  /** whether it waits for the network; of a file that goes in pieces */
  readonly onWaiting?: ((isWaiting: boolean) => void) | undefined;
  /** halts it; of a file that goes in pieces */
  readonly pause?: PauseSwitch | undefined;
}

/** The person stopped it: nothing to tell. */
export class UploadStopped extends Error {}

/**
 * Sends a file as multipart `file` to a REST call and answers its `data`. Rejects with the sentence to show,
 * or `UploadStopped`.
 */
export function postFile<T>(
  path: string,
  file: Blob,
  name: string,
  { onProgress, signal }: SendOptions = {},
): Promise<T> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(new UploadStopped());
    const request = new XMLHttpRequest();
    request.open('POST', path);
    const token = getToken();
    if (token !== null) request.setRequestHeader('token', token);
    request.timeout = patienceMs;
    request.upload.onprogress = (event) => onProgress?.(Math.round((event.loaded / event.total) * 100));
    request.onload = () => {
      const answer = envelopeIn(request.responseText);
      if (answer?.code === 0) resolve(answer.data as T);
      else
        reject(
          new Error(
            request.status === 413 ? t('文件不能超过 20 MB') : answer?.msg || t('上传失败，请稍后重试'),
          ),
        );
    };
    request.onerror = () => reject(new Error(t('网络中断，请恢复后重新上传')));
    request.ontimeout = request.onerror;
    request.onabort = () => reject(new UploadStopped());
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    const form = new FormData();
    form.append('file', file, name);
    request.send(form);
  });
}
