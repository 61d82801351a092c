import { t } from '@vigil/ui/text/t.ts';

const patienceMs = 20 * 60_000;

/** Uploads an own file (`/api/common/file/upload`) and gives its URL. Tells progress in percent. Rejects with the sentence to show. */
export function uploadFile(file: File, token: string | null, onProgress: (percent: number) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', '/api/common/file/upload');
    if (token !== null) request.setRequestHeader('token', token);
    request.timeout = patienceMs;
    request.upload.onprogress = (event) => onProgress(Math.round((event.loaded / event.total) * 100));
    request.onload = () => {
      const answer = read(request.responseText);
      if (answer?.code === 0 && answer.data?.url) resolve(answer.data.url);
      else reject(new Error(answer?.msg || t('上传失败，请稍后重试')));
    };
    request.onerror = () => reject(new Error(t('网络中断，请恢复后重新上传')));
    request.ontimeout = request.onerror;
    const form = new FormData();
    form.append('file', file);
    request.send(form);
  });
}

function read(text: string): { readonly code: number; readonly msg?: string; readonly data?: { readonly url?: string } } | null {
  try {
    return JSON.parse(text) as { code: number };
  } catch {
    return null;
  }
}
