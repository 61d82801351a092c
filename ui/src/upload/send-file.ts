import { postFile, type SendOptions } from './post-file.ts';

/** Sends a file to be kept and gives its URL. Rejects with the sentence to show, or `UploadStopped`. */
export const sendFile = async (
  path: string,
  file: Blob,
  name: string,
  options?: SendOptions,
): Promise<string> => (await postFile<{ readonly url: string }>(path, file, name, options)).url;

/** Uploads an own, private file (a Scratch answer). */
export const uploadOwnFile = (file: File, options?: SendOptions): Promise<string> =>
  sendFile('/api/common/file/upload', file, file.name, options);
