import { t } from '../text/t.ts';
import { compressImage } from './compress-image.ts';
import { kindOf, largestBytes } from './media-kinds.ts';
import type { SendOptions } from './post-file.ts';
import { sendFile } from './send-file.ts';

/** A public file as it was stored. */
export interface UploadedMedia {
  readonly url: string;
  readonly name: string;
}

export interface UploadMediaOptions extends SendOptions {
  /** A picture larger than this is compressed, KB. */
  readonly limitKb?: number | undefined;
  /** The call that takes it; that of public media unless said. */
  readonly path?: string | undefined;
}

/** Pictures above this are compressed unless a field says otherwise, KB. */
export const usualLimitKb = 500;

const mediaPath = '/api/common/oss/uploadFile';

/**
 * Uploads what every candidate may see: covers, question media, what the editor takes
 * (`/api/common/oss/uploadFile`, needs `repo:edit` or `exam:add`). A picture above its limit is compressed
 * first. Rejects with the sentence to show, or `UploadStopped`.
 */
export async function uploadMedia(
  file: File,
  { limitKb = usualLimitKb, path = mediaPath, ...options }: UploadMediaOptions = {},
): Promise<UploadedMedia> {
  const sent = kindOf(file) === 'image' ? await compressImage(file, limitKb * 1024) : file;
  if (sent.size > largestBytes) throw new Error(t('文件不能超过 20 MB'));
  return { url: await sendFile(path, sent, sent.name, options), name: file.name };
}

/** The address of an attachment that keeps its name when it is downloaded. */
export const downloadAddress = ({ url, name }: UploadedMedia): string =>
  `${url}?name=${encodeURIComponent(name)}`;
