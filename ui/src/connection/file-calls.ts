import { getToken } from '../session/session.ts';
import { t } from '../text/t.ts';
import { saveFile } from './save-file.ts';

const uploadPatienceMs = 20 * 60_000;
const downloadPatienceMs = 5 * 60_000;

/** What may be said about a file on its way. */
export interface PostFileOptions {
  /** percent, 0 to 100; at 100 the server is reading it */
  readonly onProgress?: ((percent: number) => void) | undefined;
  /** ends the upload; the promise rejects with an `AbortError` */
  readonly signal?: AbortSignal | undefined;
}

interface Envelope {
  readonly code: number;
  readonly msg?: string;
  readonly data?: unknown;
}

/** Sends one file as multipart `file` to a REST call and answers its `data`. Rejects with the sentence to show. */
export function postFile<T>(path: string, file: File, { onProgress, signal }: PostFileOptions = {}): Promise<T> {
  return new Promise((resolve, reject) => {
    const stopped = () => reject(new DOMException(t('已停止上传'), 'AbortError'));
    if (signal?.aborted) return stopped();
    const request = new XMLHttpRequest();
    request.open('POST', path);
    const token = getToken();
    if (token !== null) request.setRequestHeader('token', token);
    request.timeout = uploadPatienceMs;
    request.upload.onprogress = (event) => onProgress?.(Math.round((event.loaded / event.total) * 100));
    request.onload = () => {
      const answer = envelopeIn(request.responseText);
      if (answer?.code === 0) resolve(answer.data as T);
      else reject(new Error(sentenceOf(request.status, answer)));
    };
    request.onerror = () => reject(new Error(t('网络中断，请恢复后重新上传')));
    request.ontimeout = request.onerror;
    request.onabort = stopped;
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    const form = new FormData();
    form.append('file', file, file.name);
    request.send(form);
  });
}

/** Calls a REST path that answers a file and gives it to the browser under the name the server says. Answers the headers. Rejects with the sentence to show. */
export async function downloadFile(path: string, body: unknown = {}): Promise<Headers> {
  const token = getToken();
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token === null ? {} : { token }) },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(downloadPatienceMs),
  }).catch(() => {
    throw new Error(t('服务器无法连接或无法响应！'));
  });
  const isEnvelope = response.headers.get('content-type')?.includes('application/json') === true;
  if (isEnvelope || !response.ok) throw new Error(sentenceOf(response.status, envelopeIn(await response.text())));
  saveFile(nameIn(response.headers.get('content-disposition')) ?? t('下载'), await response.blob());
  return response.headers;
}

const nameIn = (disposition: string | null): string | null => {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  return encoded === undefined ? null : decodeURIComponent(encoded);
};

function envelopeIn(text: string): Envelope | null {
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === 'object' && read !== null && 'code' in read ? (read as Envelope) : null;
  } catch {
    return null;
  }
}

function sentenceOf(status: number, answer: Envelope | null): string {
  if (status === 413) return t('文件不能超过 20 MB');
  return answer?.msg || t('糟糕，服务器开小差了。');
}
