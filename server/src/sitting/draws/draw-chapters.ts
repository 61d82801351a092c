import { chapterAndBelow, type Bank } from '@vigil/domain/question-bank/public';
import type { TemplateGroup } from '@vigil/domain/sitting/blueprint';
import { collections as bankCollections } from '../../question-bank/public.js';
import type { Documents } from '@vigil/stores/documents/port';

/**
 * Groups whose draws from a chapter say which chapters that is: itself and all below it, as the banks have
 * them now.
 */
export async function withChapters(
  documents: Documents,
  groups: readonly TemplateGroup[],
): Promise<readonly TemplateGroup[]> {
  const repoIds = new Set(
    groups.flatMap(({ draws }) =>
      (draws ?? []).flatMap((draw) => (draw.chapterId === undefined ? [] : [draw.repoId])),
    ),
  );
  if (repoIds.size === 0) return groups;
  const banks = await documents.collection<Bank>(bankCollections.banks).getMany([...repoIds]);
  const chapters = new Map(banks.map((bank) => [bank.id, bank.chapters]));
  return groups.map(({ draws, ...group }) => ({
    ...group,
    ...(draws === undefined
      ? {}
      : {
          draws: draws.map((draw) =>
            draw.chapterId === undefined
              ? draw
              : { ...draw, chapterIds: chapterAndBelow(chapters.get(draw.repoId) ?? [], draw.chapterId) },
          ),
        }),
  }));
}
