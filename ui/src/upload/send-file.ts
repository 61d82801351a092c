import { pieceBytes } from '@vigil/domain/uploads/public';
import { postFile, type SendOptions } from './post-file.ts';
import { sendResumable } from './send-resumable.ts';

/** Sends a file to be kept and gives its URL. Rejects with the sentence to show, or `UploadStopped`. */
export const sendFile = async (
  path: string,
  file: Blob,
  name: string,
  options?: SendOptions,
): Promise<string> => (await postFile<{ readonly url: string }>(path, file, name, options)).url;

/** Larger files go in pieces, so that a lost network costs one piece alone. */
export const goesInPieces = (file: Blob): boolean => file.size > pieceBytes;

/** Uploads an own, private file (a Scratch answer). */
export const uploadOwnFile = (file: File, options?: SendOptions): Promise<string> =>
  goesInPieces(file)
    ? sendResumable(file, 'own', options)
    : sendFile('/api/common/file/upload', file, file.name, options);
