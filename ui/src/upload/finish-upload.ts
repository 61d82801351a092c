import { envelopeIn } from '../connection/envelope.ts';
import { getToken } from '../session/session.ts';
import { t } from '../text/t.ts';
import { UploadStopped } from './post-file.ts';

const askAgainMs = 1500;

/**
 * Asks a finishing call until the server has made a file of what it has, and answers its URL. Rejects with the
 * sentence to show, or `UploadStopped`.
 */
export async function finishUpload(
  path: string,
  body: object,
  signal: AbortSignal | undefined,
): Promise<string> {
  const token = getToken();
  for (;;) {
    if (signal?.aborted) throw new UploadStopped();
    const answer = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token === null ? {} : { token }) },
      body: JSON.stringify(body),
    }).catch(() => null);
    const envelope = answer === null ? null : envelopeIn(await answer.text());
    if (envelope?.code === 0) {
      const { url } = envelope.data as { readonly url: string | null };
      if (url !== null) return url;
    } else if (answer !== null && answer.status < 500 && answer.status !== 429)
      throw new Error(envelope?.msg || t('上传失败，请稍后重试'));
    await new Promise((resolve) => setTimeout(resolve, askAgainMs));
  }
}
