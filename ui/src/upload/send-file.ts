import { getToken } from '../session/session.ts';
import { t } from '../text/t.ts';

const patienceMs = 20 * 60_000;

/** What may be said about a file on its way. */
export interface SendOptions {
  /** percent, 0 to 100 */
  readonly onProgress?: (percent: number) => void;
  /** ends the upload; the promise rejects with `UploadStopped` */
  readonly signal?: AbortSignal | undefined;
}

/** The person stopped it: nothing to tell. */
export class UploadStopped extends Error {}

/** Sends a file as multipart `file` and gives its URL. Rejects with the sentence to show, or `UploadStopped`. */
export function sendFile(path: string, file: Blob, name: string, { onProgress, signal }: SendOptions = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(new UploadStopped());
    const request = new XMLHttpRequest();
    request.open('POST', path);
    const token = getToken();
    if (token !== null) request.setRequestHeader('token', token);
    request.timeout = patienceMs;
    request.upload.onprogress = (event) => onProgress?.(Math.round((event.loaded / event.total) * 100));
    request.onload = () => {
      const answer = read(request.responseText);
      if (answer?.code === 0 && answer.data?.url) resolve(answer.data.url);
      else reject(new Error(request.status === 413 ? t('文件不能超过 20 MB') : answer?.msg || t('上传失败，请稍后重试')));
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

/** Uploads an own, private file (a Scratch answer). */
export const uploadOwnFile = (file: File, options?: SendOptions): Promise<string> => sendFile('/api/common/file/upload', file, file.name, options);

function read(text: string): { readonly code: number; readonly msg?: string; readonly data?: { readonly url?: string } } | null {
  try {
    return JSON.parse(text) as { code: number };
  } catch {
    return null;
  }
}
