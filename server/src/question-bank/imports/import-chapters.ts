import { createHash } from 'node:crypto';
import { chaptersAtMost, type Bank, type Chapter } from '@vigil/domain/question-bank/bank';
import type { Services } from '../../platform/services.js';
import { partsOf, type QuestionImport } from './imports.js';

/** Id of the chapter at a path of titles: the same file imported again finds the chapters it made. */
export const chapterIdOf = (repoId: string, path: readonly string[]): string =>
  `c${createHash('sha256').update(JSON.stringify([repoId, ...path])).digest('hex').slice(0, 16)}`; // prettier-ignore

/**
 * Chapters a file names and the bank lacks, parents first; null when the bank would then have more than it
 * may.
 */
export async function chaptersToAdd(
  services: Pick<Services, 'documents'>,
  { id, repoId, parts }: Pick<QuestionImport, 'id' | 'repoId' | 'parts'>,
  bank: Pick<Bank, 'chapters'>,
): Promise<Chapter[] | null> {
  const known = new Set(bank.chapters.map((chapter) => chapter.id));
  const added: Chapter[] = [];
  for await (const questions of partsOf(services, { id, parts })) {
    for (const { chapter } of questions) {
      for (let depth = 1; depth <= chapter.length; depth += 1) {
        const path = chapter.slice(0, depth);
        const chapterId = chapterIdOf(repoId, path);
        if (known.has(chapterId)) continue;
        if (known.size >= chaptersAtMost) return null;
        known.add(chapterId);
        const parentId = depth === 1 ? null : chapterIdOf(repoId, path.slice(0, -1));
        added.push({
          id: chapterId,
          title: (path.at(-1) as string).slice(0, 50),
          sort: known.size,
          parentId,
        });
      }
    }
  }
  return added;
}
