import { sayTime } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import type { AccommodationFieldsFragment } from '../generated/graphql.ts';

interface AccommodationState {
  readonly value: number;
  readonly word: string;
  readonly tone: 'info' | 'success' | 'quiet' | 'danger';
}

export const accommodationStates: readonly AccommodationState[] = [
  { value: 1, word: t('有效'), tone: 'success' },
  { value: 0, word: t('未生效'), tone: 'info' },
  { value: 2, word: t('已失效'), tone: 'quiet' },
  { value: 3, word: t('已撤销'), tone: 'danger' },
];

export const stateOf = (value: number): AccommodationState =>
  accommodationStates.find((one) => one.value === value) ?? { value, word: String(value), tone: 'quiet' };

/** From when until when it counts. */
export const validity = ({ from, until }: Pick<AccommodationFieldsFragment, 'from' | 'until'>): string =>
  until === null
    ? t('{{from}} 起长期', { from: sayTime(from) })
    : t('{{from}} 至 {{until}}', { from: sayTime(from), until: sayTime(until) });
