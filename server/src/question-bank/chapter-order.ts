import type { Chapter } from '@vigil/domain/question-bank/bank';

/** Chapters as a tree is read: each before those below it, siblings by `sort`. */
export function inOrder(chapters: readonly Chapter[]): Chapter[] {
  const known = new Set(chapters.map((chapter) => chapter.id));
  const parentOf = (chapter: Chapter): string | null =>
    chapter.parentId && known.has(chapter.parentId) ? chapter.parentId : null;
  const below = (parent: string | null): Chapter[] =>
    chapters
      .filter((chapter) => parentOf(chapter) === parent)
      .toSorted((a, b) => a.sort - b.sort)
      .flatMap((chapter) => [chapter, ...below(chapter.id)]);
  return below(null);
}
