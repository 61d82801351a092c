/** A text in which no line begins with ～: a word joiner stands before it, where browsers would break. */
export const holdRanges = (text: string): string => text.replaceAll(/(?<=\S)(?=[～〜])/gu, '\u2060');
