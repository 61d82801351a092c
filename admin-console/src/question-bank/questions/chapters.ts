interface Chapter {
  readonly id: string;
  readonly title: string;
  readonly parentId?: string | null | undefined;
}

/** Chapters as the server lists them (each before those below it) with how deep each stands, from 0. */
export function chaptersInOrder<C extends Chapter>(chapters: readonly C[]): readonly (C & { readonly depth: number })[] {
  const depths = new Map<string, number>();
  return chapters.map((chapter) => {
    const depth = chapter.parentId == null ? 0 : (depths.get(chapter.parentId) ?? -1) + 1;
    depths.set(chapter.id, depth);
    return { ...chapter, depth };
  });
}
