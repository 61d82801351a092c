import type { Chapter } from '../chapter.ts';

/**
 * Chapters as the server lists them (each before those below it) with how deep each stands, from 0, and how
 * many questions it has with those below it.
 */
export function chaptersInOrder<C extends Chapter>(
  chapters: readonly C[],
): readonly (C & { readonly depth: number; readonly wholeCount: number })[] {
  const depths = new Map<string, number>();
  const counts = new Map<string, number>();
  for (const { id, parentId, quCount } of chapters.toReversed()) {
    counts.set(id, (counts.get(id) ?? 0) + (quCount ?? 0));
    if (parentId != null) counts.set(parentId, (counts.get(parentId) ?? 0) + (counts.get(id) ?? 0));
  }
  return chapters.map((chapter) => {
    const depth = chapter.parentId == null ? 0 : (depths.get(chapter.parentId) ?? -1) + 1;
    depths.set(chapter.id, depth);
    return { ...chapter, depth, wholeCount: counts.get(chapter.id) ?? 0 };
  });
}

interface PlacedChapter {
  readonly id: string;
  readonly parentId?: string | null | undefined;
  readonly depth: number;
}

/** Chapters in order without those below a folded one; `parent`: others stand below it. */
export function unfoldedChapters<C extends PlacedChapter>(
  chapters: readonly C[],
  folded: ReadonlySet<string>,
): readonly (C & { readonly parent: boolean })[] {
  const parents = new Set(chapters.map(({ parentId }) => parentId));
  const hidden = new Set<string>();
  for (const { id, parentId } of chapters)
    if (parentId != null && (folded.has(parentId) || hidden.has(parentId))) hidden.add(id);
  return chapters
    .filter(({ id }) => !hidden.has(id))
    .map((chapter) => ({ ...chapter, parent: parents.has(chapter.id) }));
}
