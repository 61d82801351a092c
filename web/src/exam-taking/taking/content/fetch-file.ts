import { fetchWhole } from '@vigil/ui/connection/fetch-whole.ts';
import { getToken } from '@vigil/ui/session/session.ts';
import type { FetchedFile } from './paper-media.ts';

/** A film beyond this is watched from the network; its question says so by not being counted as here. */
const largestBytes = 30 * 1024 * 1024;

const takes = (response: Response): boolean =>
  response.ok && Number(response.headers.get('content-length') ?? 0) <= largestBytes;

/** A file of this site, whole; one that stalls is a fault. */
export async function fetchFile(address: string, request: typeof fetch = fetch): Promise<FetchedFile> {
  try {
    const headers = { token: getToken() ?? '' };
    const { response, file } = await fetchWhole(address, { headers, takes, request });
    if (file !== null) return { kind: 'here', file };
    return { kind: response.status >= 500 || response.status === 429 ? 'fault' : 'none' };
  } catch {
    return { kind: 'fault' };
  }
}

/** Where this page finds a file that it holds; the ending says what plays it. */
export const urlOfFile = (file: Blob): string =>
  `${URL.createObjectURL(file)}${file.type.startsWith('audio/') ? '#.mp3' : ''}`;

export const forgetUrl = (url: string): void => URL.revokeObjectURL(url.replace(/#.*$/, ''));
