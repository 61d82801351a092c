import type { TreeDragDropPayload } from '@mantine/core';
import type { Chapter } from '../chapter.ts';

/** Where a chapter goes: below which one (null: at the top), and its place there, from 1. */
export interface ChapterPlace {
  readonly parentId: string | null;
  readonly sort: number;
}

const parentOf = (chapter: Chapter): string | null => chapter.parentId ?? null;
const below = (chapters: readonly Chapter[], parentId: string | null): Chapter[] =>
  chapters.filter((chapter) => parentOf(chapter) === parentId);

/** Whether a chapter stands somewhere below another, or is it. */
export function isWithin(chapters: readonly Chapter[], id: string | null, ancestor: string): boolean {
  const byId = new Map(chapters.map((chapter) => [chapter.id, chapter]));
  for (let at = id, steps = 0; at !== null && steps <= chapters.length; steps += 1) {
    if (at === ancestor) return true;
    const chapter = byId.get(at);
    at = chapter === undefined ? null : parentOf(chapter);
  }
  return false;
}

/** Where a chapter that is let go there belongs; null: nowhere, as it cannot stand below itself. */
export function placeOfDrop(
  chapters: readonly Chapter[],
  { draggedNode, targetNode, position }: TreeDragDropPayload,
): ChapterPlace | null {
  const target = chapters.find((chapter) => chapter.id === targetNode);
  if (target === undefined || isWithin(chapters, targetNode, draggedNode)) return null;
  const parentId = position === 'inside' ? targetNode : parentOf(target);
  const siblings = below(chapters, parentId).filter((chapter) => chapter.id !== draggedNode);
  if (position === 'inside') return { parentId, sort: siblings.length + 1 };
  return {
    parentId,
    sort: siblings.findIndex((chapter) => chapter.id === targetNode) + (position === 'after' ? 2 : 1),
  };
}

export type Move = 'up' | 'down' | 'in' | 'out';

/**
 * Where a chapter goes by a key: up or down among its siblings, in below the one before it, out behind the
 * one it stands below. Null: no further.
 */
export function placeOfMove(chapters: readonly Chapter[], id: string, move: Move): ChapterPlace | null {
  const chapter = chapters.find((one) => one.id === id);
  if (chapter === undefined) return null;
  const parentId = parentOf(chapter);
  const siblings = below(chapters, parentId);
  const at = siblings.findIndex((one) => one.id === id);
  switch (move) {
    case 'up':
      return at === 0 ? null : { parentId, sort: at };
    case 'down':
      return at === siblings.length - 1 ? null : { parentId, sort: at + 2 };
    case 'in': {
      const before = siblings[at - 1];
      return before === undefined
        ? null
        : { parentId: before.id, sort: below(chapters, before.id).length + 1 };
    }
    case 'out':
      return parentId === null
        ? null
        : placeOfDrop(chapters, { draggedNode: id, targetNode: parentId, position: 'after' });
  }
}
