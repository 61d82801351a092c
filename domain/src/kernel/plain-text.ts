/** Control characters, line separators, and what turns the direction of writing or takes no room: seen by nobody. */
const unseen = /[\p{Cc}\u061C\u200B\u200E\u200F\u2028-\u202E\u2060\u2066-\u2069\uFEFF]/u;

/** Whether a name is what it looks like: nothing in it is unseen, so that no two names look the same by it. */
export const isPlainText = (text: string): boolean => !unseen.test(text);
