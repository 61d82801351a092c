import type { Chapter } from '@vigil/domain/question-bank/bank';

/** A chapter and how many stand above it. */
interface Placed {
  readonly chapter: Chapter;
  readonly depth: number;
}

/** Chapters as a tree is read: each before those below it, siblings by `sort`. */
export function inTree(chapters: readonly Chapter[]): Placed[] {
  const known = new Set(chapters.map((chapter) => chapter.id));
  const parentOf = (chapter: Chapter): string | null =>
    chapter.parentId && known.has(chapter.parentId) ? chapter.parentId : null;
  const below = (parent: string | null, depth: number): Placed[] =>
    chapters
      .filter((chapter) => parentOf(chapter) === parent)
      .toSorted((a, b) => a.sort - b.sort)
      .flatMap((chapter) => [{ chapter, depth }, ...below(chapter.id, depth + 1)]);
  return below(null, 0);
}

/** The same, the chapters alone. */
export const inOrder = (chapters: readonly Chapter[]): Chapter[] =>
  inTree(chapters).map(({ chapter }) => chapter);
