import { t } from '../text/t.ts';

/** What a type of question is called: the dictionary `qu_type`. */
export function typeName(quType: number): string {
  switch (quType) {
    case 1:
      return t('单选题');
    case 2:
      return t('多选题');
    case 3:
      return t('判断题');
    case 4:
      return t('简答题');
    case 5:
      return t('填空题');
    case 6:
      return t('匹配题');
    case 7:
      return t('Scratch编程题');
    case 8:
      return t('Python编程题');
    case 9:
      return t('C++编程题');
    default:
      return t('组合题');
  }
}

/** Python and C++: what is answered is a program's text, not HTML. */
export const isProgram = (quType: number): boolean => quType === 8 || quType === 9;
