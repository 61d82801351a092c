import { t } from './t.ts';

/** What somebody has by right while they sit (便利措施). */
export interface AccommodationSaid {
  /** percent of the time; 0: none */
  readonly extraPercent: number;
  readonly largeType: boolean;
  readonly reader: boolean;
  /** minutes of pause in all; none: no breaks */
  readonly breakMinutes?: number | null | undefined;
}

/** 延长 25% 时间、大字、朗读、休息 20 分钟. */
export const sayAccommodation = ({
  extraPercent,
  largeType,
  reader,
  breakMinutes,
}: AccommodationSaid): string =>
  [
    ...(extraPercent > 0 ? [t('延长 {{n}}% 时间', { n: extraPercent })] : []),
    ...(largeType ? [t('大字')] : []),
    ...(reader ? [t('朗读')] : []),
    ...(breakMinutes ? [t('休息 {{n}} 分钟', { n: breakMinutes })] : []),
  ].join('、');
