const longest = 500;
const unprintable = /[\p{Cc}\p{Cs}]/u;

/** An address a browser may be sent to, of at most 500 characters: `javascript:` and the like are none, nor is one
 * with an account in it. */
export function isWebAddress(text: string): boolean {
  if (text.length > longest || /\s/.test(text) || unprintable.test(text)) return false;
  return /^https?:\/\/[^/?#@]+(?:[/?#]|$)/i.test(text);
}
