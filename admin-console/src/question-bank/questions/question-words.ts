import { typeName } from '@vigil/ui/questions/question-types.ts';
import { t } from '@vigil/ui/text/t.ts';

interface Word {
  readonly value: number;
  readonly word: string;
}

/** Question types (spec 1 §3). */
export const quTypes: readonly Word[] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 99].map((value) => ({
  value,
  word: typeName(value),
}));

/** Difficulty (wire.md). */
export const levels: readonly Word[] = [
  { value: 1, word: t('易') },
  { value: 2, word: t('中') },
  { value: 3, word: t('难') },
];

/** 0 usable, 1 disabled. */
export const questionStates: readonly Word[] = [
  { value: 0, word: t('启用') },
  { value: 1, word: t('禁用') },
];

export const levelName = (level: number): string =>
  levels.find(({ value }) => value === level)?.word ?? String(level);
