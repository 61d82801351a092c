import { t } from '@vigil/ui/text/t.ts';

/** Difficulty of a question (wire.md): 1 easy, 2 middle, 3 hard. */
export const levels: readonly { readonly value: number; readonly word: string }[] = [
  { value: 1, word: t('易') },
  { value: 2, word: t('中') },
  { value: 3, word: t('难') },
];

export const levelWord = (level: number): string =>
  levels.find(({ value }) => value === level)?.word ?? String(level);
