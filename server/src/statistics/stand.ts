import type { Services } from '../platform/services.js';

/** What an exam's statistics are read from. */
export const statisticsViews = ['papers', 'exam_statistics', 'question_statistics'] as const;

/**
 * Until where these views have read, as one opaque word. Read before the statistics it is the least that is in them;
 * read after a change the change is in it. Of two that are the same nothing happened between.
 */
export async function standOf({ views }: Pick<Services, 'views'>): Promise<string> {
  const positions = await Promise.all(statisticsViews.map((view) => views.checkpoint(view)));
  return positions.join(' ');
}
