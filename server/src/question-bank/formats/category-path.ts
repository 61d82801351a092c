/** Chapters as Moodle's category path, outermost first; a slash in a title is doubled. */
export const categoryPath = (chapter: readonly string[]): string =>
  ['$course$', 'top', ...chapter.map((title) => title.replaceAll('/', '//'))].join('/');

/** Chapters of a category path; the course and its `top` are none. */
export function chaptersIn(path: string): string[] {
  const parts = path
    .split(/(?<!\/)\/(?!\/)/)
    .map((part) => part.replaceAll('//', '/').trim())
    .filter((part) => part !== '');
  if (/^\$\w+\$$/.test(parts[0] ?? '')) parts.shift();
  if (parts[0] === 'top') parts.shift();
  return parts;
}
