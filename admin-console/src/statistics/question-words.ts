import { sayScore } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { typeName } from '@vigil/ui/questions/question-types.ts';

/** The type in a word; a question that is in no bank any more has none. */
export const typeWord = (quType: number | null | undefined): string =>
  quType == null ? t('已删除的试题') : typeName(quType);

/** An average of the points there are to reach: `1.8 / 3`; `—` while it is not known. */
export const sayOf = (average: number | null | undefined, full: number | null | undefined): string =>
  average == null ? '—' : `${sayScore(average)} / ${sayScore(full)}`;

/** An index from −1 to 1 with two decimals; `—` while it is not known. */
export const sayIndex = (value: number | null | undefined): string =>
  value == null ? '—' : value.toFixed(2).replace('-', '−');
