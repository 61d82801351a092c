/** Blanks, and signs that are nothing to see or only tell how others are shown. */
const unseen = /^[\s\p{Cc}\p{Cf}\u2800\u3164]*$/u;

/** Whether a text says nothing to whoever reads it. */
export const isInvisible = (text: string): boolean => unseen.test(text);
