/**
 * As it is pasted into a shell: one word, whatever is in it. Whoever writes into the store past the program chooses ids:
 * none of them is a command.
 */
export const shellWord = (text: string): string =>
  /^[\w.:@/-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
