/** Blanks, and signs that are nothing to see or only tell how others are shown; U+2800 is the empty Braille cell. */
const unseen = /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** Whether a text says nothing to whoever reads it. */
export const isInvisible = (text: string): boolean => unseen.test(text);
