/** Numbers stay with their words: a line ends at a comma or another mark, never at a space. */
export const holdWords = (text: string): string => text.replaceAll(' ', '\u00a0');
