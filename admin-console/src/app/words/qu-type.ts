import { t } from '@vigil/ui/text/t.ts';

const words: Readonly<Record<number, string>> = {
  1: t('单选题'),
  2: t('多选题'),
  3: t('判断题'),
  4: t('简答题'),
  5: t('填空题'),
  6: t('匹配题'),
  7: t('Scratch 编程题'),
  8: t('Python 编程题'),
  9: t('C++ 编程题'),
  99: t('组合题'),
};

/** The type of a question in a word (component QuestionRenderer). */
export const quTypeWord = (quType: number): string => words[quType] ?? t('其他题型');
