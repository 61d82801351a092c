import { homeCountsAtMost, homeRowsAtMost, type HomeLink, type HomeRow } from '../declarations/home.js';
import type { Services } from '../services.js';
import { changedBy } from './last-change.js';

/** What was changed longer ago is no news. */
const recentMilliseconds = 14 * 86_400_000;

/** Documents that were changed lately, the newest first; asks for an index on `updateTime`. */
export const changedLately = ({ clock }: Pick<Services, 'clock'>) => ({
  filter: { updateTime: { gte: clock.now() - recentMilliseconds } },
  sort: [{ field: 'updateTime', descending: true }],
  limit: homeCountsAtMost,
});

interface Changed {
  readonly id: string;
  readonly version: number;
  readonly title: string;
  /** ms */
  readonly updateTime: number;
}

/** The first of these documents, newest first, as the home tells that somebody changed them. */
export async function changedRows<T extends Changed>(
  services: Services,
  { entity, noun }: { readonly entity: string; readonly noun: string },
  documents: readonly T[],
  to: (document: T) => HomeLink | null,
): Promise<HomeRow[]> {
  const shown = documents.slice(0, homeRowsAtMost);
  const names = await changedBy(
    services,
    shown.map(({ id, version }) => ({ entity, id, version })),
  );
  return shown.map((document, place) => ({
    key: document.id,
    place: -document.updateTime,
    title: document.title,
    note: names[place] ?? null,
    tags: [{ text: document.version === 1 ? `新建${noun}` : noun, tone: 'quiet' }],
    at: document.updateTime,
    to: to(document),
  }));
}
