import { t } from '@vigil/ui/text/t.ts';

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
