import type { ShownQuestion } from '@vigil/domain/sitting/public';
import type { ShownQuestionInput } from './inputs.js';

/**
 * What a browser tells of the questions it showed, each at the time that the server reckons it was: as long before
 * the arrival as it was before the sending, by the browser's own clock.
 */
export function shownIn(
  {
    opened,
    sentAt,
  }: { readonly opened?: readonly ShownQuestionInput[] | null; readonly sentAt?: number | null },
  arrivedAt: number,
): { readonly opened?: readonly ShownQuestion[] } {
  if (!opened || opened.length === 0) return {};
  const ahead = (sentAt ?? arrivedAt) - arrivedAt;
  return { opened: opened.map(({ quId, at }) => ({ quId, at: at - ahead, clientAt: at })) };
}
