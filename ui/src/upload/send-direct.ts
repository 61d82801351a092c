import { largestDirect } from '@vigil/domain/uploads/public';
import { envelopeIn } from '../connection/envelope.ts';
import { getToken } from '../session/session.ts';
import { t } from '../text/t.ts';
import { finishUpload } from './finish-upload.ts';
import { type SendOptions, UploadStopped } from './post-file.ts';

/** A form is used so long, then another is asked for, ms (spec 3 §9: 300000). */
export const refreshMs = 300_000;

type Provider = 'aliyun' | 'qcloud' | 'qiniu';

const tokens: Readonly<Record<Provider, { readonly path: string; readonly failure: string }>> = {
  aliyun: { path: '/api/common/oss/sts', failure: t('获取上传令牌失败') },
  qcloud: { path: '/api/common/cos/token', failure: t('获取COS上传令牌失败') },
  qiniu: { path: '/api/common/qiniu/token', failure: t('获取七牛令牌失败') },
};
const uploadFailures: Readonly<Record<Provider, string>> = {
  aliyun: t('OSS上传失败'),
  qcloud: t('COS上传失败'),
  qiniu: t('七牛上传失败'),
};

interface Form {
  readonly id: string;
  readonly provider: Provider;
  readonly url: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly prefix: string;
  readonly types: readonly string[];
}

interface KeptForm {
  readonly provider: Provider;
  readonly token: string | null;
  /** by `performance.now`: the clock of the machine may be wrong */
  readonly at: number;
  readonly form: Promise<Form>;
}

let kept: KeptForm | null = null;

/**
 * Puts a public file at the provider that is chosen and answers its URL once the server has looked at it. null: the
 * file is to pass through this server: no provider takes files directly, it takes none so large or of this type, or
 * this page cannot reach it (its rules for other origins, a content policy from before it was chosen). Rejects with
 * the sentence to show, or `UploadStopped`.
 */
export async function sendDirect(file: File, options: SendOptions = {}): Promise<string | null> {
  if (file.size > largestDirect || file.type === '') return null;
  const asked = await post('/api/common/upload/provider', {}).catch(() => null);
  const said = asked?.data as { readonly provider: string; readonly direct: boolean } | undefined;
  if (said?.direct !== true || !(said.provider in tokens)) return null;
  const form = await formOf(said.provider as Provider);
  if (!form.types.includes(file.type)) return null;
  const key = `${form.prefix}${randomName()}.${extensionOf(file)}`;
  if (!(await sendForm(form, key, file, options))) return null;
  return finishUpload(
    '/api/common/upload/direct/finish',
    { id: form.id, key, name: file.name },
    options.signal,
  );
}

/** The form at hand while it is younger than five minutes, and of who is logged in. */
function formOf(provider: Provider): Promise<Form> {
  const token = getToken();
  const isFresh =
    kept !== null &&
    kept.provider === provider &&
    kept.token === token &&
    performance.now() - kept.at < refreshMs;
  if (kept !== null && isFresh) return kept.form;
  const { path, failure } = tokens[provider];
  const form = post(path, {}).then(
    (envelope) => {
      if (envelope?.code === 0) return envelope.data as Form;
      const cause = envelope?.msg ?? t('服务器没有回答');
      // The server says both already.
      throw new Error(cause.startsWith(failure) ? cause : `${failure}：${cause}`);
    },
    () => {
      throw new Error(`${failure}：${t('网络中断，请恢复后重新上传')}`);
    },
  );
  const mine: KeptForm = { provider, token, at: performance.now(), form };
  kept = mine;
  form.catch(() => {
    if (kept === mine) kept = null;
  });
  return form;
}

/** What is kept belongs to who was logged in, and to a test. */
export const forgetForm = (): void => {
  kept = null;
};

/**
 * False: there was no answer that this page may read. A form is posted as a whole: one that was halted begins again.
 */
function sendForm(
  { url, fields, provider }: Form,
  key: string,
  file: File,
  { onProgress, signal, pause }: SendOptions,
): Promise<boolean> {
  const body = new FormData();
  for (const [name, value] of Object.entries({ ...fields, key, 'content-type': file.type }))
    body.append(name, value);
  body.append('file', file, file.name);
  return new Promise((resolve, reject) => {
    let request: XMLHttpRequest | null = null;
    const begin = (): void => {
      const mine = new XMLHttpRequest();
      request = mine;
      mine.open('POST', url);
      mine.upload.onprogress = (event) => onProgress?.(Math.floor((event.loaded / event.total) * 100));
      mine.onload = () => {
        if (mine.status >= 200 && mine.status < 300) return resolve(true);
        forgetForm();
        return reject(new Error(`${uploadFailures[provider]}：${causeIn(mine.responseText, mine.status)}`));
      };
      mine.onerror = () => resolve(false);
      mine.send(body);
    };
    if (signal?.aborted) return reject(new UploadStopped());
    signal?.addEventListener(
      'abort',
      () => {
        request?.abort();
        reject(new UploadStopped());
      },
      { once: true },
    );
    pause?.listen((isPaused) => {
      if (signal?.aborted) return;
      request?.abort();
      if (!isPaused) begin();
    });
    if (pause?.isPaused !== true) begin();
  });
}

/** The provider's own words, of XML or JSON. */
function causeIn(text: string, status: number): string {
  const [, xml] = /<Message>([^<]{1,300})<\/Message>/.exec(text) ?? [];
  const [, json] = /"error"\s*:\s*"([^"]{1,300})"/.exec(text) ?? [];
  return xml ?? json ?? `HTTP ${status}`;
}

async function post(path: string, body: object) {
  const token = getToken();
  const answer = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token === null ? {} : { token }) },
    body: JSON.stringify(body),
  });
  return envelopeIn(await answer.text());
}

const randomName = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

const usual: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'audio/mpeg': 'mp3',
  'video/mp4': 'mp4',
};

/** By its type, else by its name (spec 3 §5). */
export const extensionOf = ({ name, type }: { readonly name: string; readonly type: string }): string =>
  usual[type] ?? /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toLowerCase() ?? 'bin';
