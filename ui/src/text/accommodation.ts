import { t } from './t.ts';

/** What somebody has by right while they sit (便利措施). */
export interface AccommodationSaid {
  /** percent of the time; 0: none */
  readonly extraPercent: number;
  readonly largeType: boolean;
  readonly reader: boolean;
}

/** 延长 25% 时间、大字、朗读. */
export const sayAccommodation = ({ extraPercent, largeType, reader }: AccommodationSaid): string =>
  [
    ...(extraPercent > 0 ? [t('延长 {{n}}% 时间', { n: extraPercent })] : []),
    ...(largeType ? [t('大字')] : []),
    ...(reader ? [t('朗读')] : []),
  ].join('、');
