/** Blanks aside, signs that are nothing to see or only tell how others are shown; U+2800 is the empty Braille cell. */
const signs = String.raw`\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800`;
const unseen = new RegExp(`^[\\s${signs}]*$`, 'u');
const seenFirst = new RegExp(`^(?:<[^<>]*>)*[^\\s<&${signs}]`, 'u');

/** Whether a text says nothing to whoever reads it. */
export const isInvisible = (text: string): boolean => unseen.test(text);

/** Whether HTML begins, tags aside, with what can be seen: cheap, and false says nothing yet. */
export const isSeenAtOnce = (html: string): boolean => seenFirst.test(html);
