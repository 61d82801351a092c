const longestName = 200;
/** Control and direction characters, halves of surrogate pairs, and what file systems refuse. */
const unusable = /[\p{Cc}\p{Cf}\p{Cs}/\\:*?"<>|]/u;

/**
 * The `filename` part of a Content-Disposition header for a name that a link carries (RFC 6266 §4.3, RFC
 * 8187); '' when it carries none that can be used.
 */
export function fileNamePart(name: unknown): string {
  if (typeof name !== 'string') return '';
  const clean = [...name]
    .filter((char) => !unusable.test(char))
    .slice(0, longestName)
    .join('')
    .trim();
  if (clean === '') return '';
  return `; filename*=UTF-8''${encodeURIComponent(clean).replace(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)}`;
}
