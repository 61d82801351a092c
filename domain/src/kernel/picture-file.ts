/** Which of the site's files a picture is; null: none. */
export const pictureFileId = (url: string): string | null =>
  /^\/api\/common\/file\/([0-9a-f]{64})$/.exec(url)?.[1] ?? null;
