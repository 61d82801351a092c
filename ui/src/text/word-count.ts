const counted =
  /\p{Script=Han}|[\u3001-\u303f\uff01-\uff65“”‘’…—]|(?!\p{Script=Han})[\p{L}\p{N}](?:(?!\p{Script=Han})[\p{L}\p{N}\p{M}'.-])*/gu;

/**
 * How long a text is as Chinese counts it (字数): every Chinese character and Chinese punctuation mark is one, so is every
 * word or number of other scripts; spaces and other marks are none.
 */
export const wordCount = (text: string): number => text.match(counted)?.length ?? 0;
