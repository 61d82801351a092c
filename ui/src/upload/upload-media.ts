import { sizeText } from '@vigil/domain/uploads/public';
import { t } from '../text/t.ts';
import { compressImage } from './compress-image.ts';
import { kindOf, largestOf } from './media-kinds.ts';
import type { SendOptions } from './post-file.ts';
import { sendDirect } from './send-direct.ts';
import { goesInPieces, sendFile } from './send-file.ts';
import { sendResumable } from './send-resumable.ts';

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
 * (directly at the chosen provider when it takes files so, else `/api/common/oss/uploadFile`, in pieces when it is
 * large; needs `repo:edit` or `exam:add`). A picture above its limit is compressed first. Rejects with the sentence to show, or `UploadStopped`.
 */
export async function uploadMedia(
  file: File,
  { limitKb = usualLimitKb, path = mediaPath, ...options }: UploadMediaOptions = {},
): Promise<UploadedMedia> {
  const kind = kindOf(file);
  const sent = kind === 'image' ? await compressImage(file, limitKb * 1024) : file;
  if (kind !== null && sent.size > largestOf(kind))
    throw new Error(t('文件不能超过 {{size}}', { size: sizeText(largestOf(kind)) }));
  const direct = path === mediaPath ? await sendDirect(sent, options) : null;
  const url = direct ?? (await throughServer(sent, path, options));
  return { url, name: file.name };
}

const throughServer = (file: File, path: string, options: SendOptions): Promise<string> =>
  path === mediaPath && goesInPieces(file)
    ? sendResumable(file, 'media', options)
    : sendFile(path, file, file.name, options);

/** The address of an attachment that keeps its name when it is downloaded. */
export const downloadAddress = ({ url, name }: UploadedMedia): string =>
  `${url}?name=${encodeURIComponent(name)}`;
