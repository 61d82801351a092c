import { getToken } from '@vigil/ui/session/session.ts';
import type { FetchedFile } from './paper-media.ts';

/** A film beyond this is watched from the network; its question says so by not being counted as here. */
const largestBytes = 30 * 1024 * 1024;

/** A file of this site, whole. */
export async function fetchFile(address: string, request: typeof fetch = fetch): Promise<FetchedFile> {
  try {
    const response = await request(address, { headers: { token: getToken() ?? '' } });
    if (response.status >= 500 || response.status === 429) return { kind: 'fault' };
    if (!response.ok || Number(response.headers.get('content-length') ?? 0) > largestBytes) {
      await response.body?.cancel();
      return { kind: 'none' };
    }
    return { kind: 'here', file: await response.blob() };
  } catch {
    return { kind: 'fault' };
  }
}

/** Where this page finds a file that it holds; the ending says what plays it. */
export const urlOfFile = (file: Blob): string =>
  `${URL.createObjectURL(file)}${file.type.startsWith('audio/') ? '#.mp3' : ''}`;

export const forgetUrl = (url: string): void => URL.revokeObjectURL(url.replace(/#.*$/, ''));
