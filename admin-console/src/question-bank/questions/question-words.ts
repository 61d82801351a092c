import { t } from '@vigil/ui/text/t.ts';

interface Word {
  readonly value: number;
  readonly word: string;
}

/** Question types (spec 1 §3). */
export const quTypes: readonly Word[] = [
  { value: 1, word: t('单选题') },
  { value: 2, word: t('多选题') },
  { value: 3, word: t('判断题') },
  { value: 4, word: t('简答题') },
  { value: 5, word: t('填空题') },
  { value: 6, word: t('匹配题') },
  { value: 7, word: t('Scratch编程') },
  { value: 8, word: t('Python编程') },
  { value: 9, word: t('C++编程') },
  { value: 99, word: t('组合题') },
];

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

const wordOf = (list: readonly Word[], value: number): string => list.find((each) => each.value === value)?.word ?? String(value);

export const quTypeName = (quType: number): string => wordOf(quTypes, quType);
export const levelName = (level: number): string => wordOf(levels, level);
