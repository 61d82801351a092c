import { sayScore } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import type { AppealFieldsFragment } from '../generated/graphql.ts';

interface AppealState {
  readonly value: number;
  readonly word: string;
  readonly tone: 'warning' | 'quiet' | 'success' | 'info';
}

/** What a review has come to. */
export const appealStates: readonly AppealState[] = [
  { value: 0, word: t('待复核'), tone: 'warning' },
  { value: 1, word: t('维持原分'), tone: 'info' },
  { value: 2, word: t('已更正'), tone: 'success' },
  { value: 3, word: t('已撤回'), tone: 'quiet' },
];

export const stateOf = (value: number): AppealState =>
  appealStates.find((one) => one.value === value) ?? { value, word: String(value), tone: 'quiet' };

/** What a question brought and brings, of all it could: 10 → 12 / 20. */
export function pointsChanged(
  appeal: Pick<AppealFieldsFragment, 'pointsBefore' | 'pointsAfter' | 'fullScore'>,
): string {
  const { pointsBefore, pointsAfter, fullScore } = appeal;
  const full = sayScore(fullScore);
  return pointsAfter === null || pointsAfter === pointsBefore
    ? t('{{points}} / {{full}}', { points: sayScore(pointsBefore), full })
    : t('{{before}} → {{after}} / {{full}}', {
        before: sayScore(pointsBefore),
        after: sayScore(pointsAfter),
        full,
      });
}
