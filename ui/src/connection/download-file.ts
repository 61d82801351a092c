import { parse } from 'content-disposition';
import { getToken } from '../session/session.ts';
import { t } from '../text/t.ts';
import { envelopeIn } from './envelope.ts';
import { ToldError } from './errors.ts';
import { notifySuccess } from './notify.tsx';
import { saveFile } from './save-file.ts';

/** Spec 1 §7: as for an upload. */
const patienceMs = 20 * 60_000;

/**
 * Calls a REST path that answers a file, gives it to the browser under the name the server says, and says
 * 数据导出成功！. Answers the headers. Rejects with the sentence to show (`messageOf`): a `ToldError` when the server said it.
 */
export async function downloadFile(path: string, body: unknown = {}): Promise<Headers> {
  const token = getToken();
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token === null ? {} : { token }) },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(patienceMs),
  }).catch((cause: unknown) => {
    throw new Error(t('服务器无法连接或无法响应！'), { cause });
  });
  const isEnvelope = response.headers.get('content-type')?.includes('application/json') === true;
  if (isEnvelope || !response.ok)
    throw new ToldError(envelopeIn(await response.text())?.msg || t('糟糕，服务器开小差了。'));
  saveFile(nameIn(response.headers.get('content-disposition')) ?? t('下载'), await response.blob());
  notifySuccess(t('数据导出成功！'));
  return response.headers;
}

const nameIn = (disposition: string | null): string | null =>
  disposition === null ? null : (parse(disposition).parameters['filename'] ?? null);
