import { t } from '@vigil/ui/text/t.ts';
import type { QuestionFiguresFragment } from '../generated/graphql.ts';

/** What the figures of a question mean, and what its author could do. */
export interface QuestionQuality {
  readonly tone: 'success' | 'warning' | 'danger' | 'info' | 'quiet';
  readonly word: string;
  readonly hint: string;
}

type Figures = Pick<QuestionFiguresFragment, 'papers' | 'scored' | 'rightRate' | 'pointBiserial'>;

/** Below this a question hardly tells strong from weak (Ebel and Frisbie 1991: revise below 0.2). */
const weak = 0.2;
const nearlyAll = 0.95;
const hardlyAny = 0.1;

/** Judged by the point-biserial, which uses every paper; told only where there are enough of them. */
export function qualityOf(
  { papers, scored, rightRate, pointBiserial }: Figures,
  enoughPapers: number,
): QuestionQuality {
  if (papers > 0 && scored === 0)
    return { tone: 'quiet', word: t('待评分'), hint: t('这道题还没有评分，阅卷后给出分析。') };
  if (scored < enoughPapers)
    return {
      tone: 'quiet',
      word: t('数据不足'),
      hint: t('已评分 {{n}} 份，满 {{enough}} 份后给出评价。', { n: scored, enough: enoughPapers }),
    };
  if (pointBiserial != null && pointBiserial < 0)
    return {
      tone: 'danger',
      word: t('请核对答案'),
      hint: t('总分高的考生反而更容易答错，请检查标准答案和题意。'),
    };
  if (rightRate != null && rightRate > nearlyAll)
    return { tone: 'info', word: t('过易'), hint: t('几乎所有考生都答对，难以区分水平。') };
  if (rightRate != null && rightRate < hardlyAny)
    return { tone: 'warning', word: t('过难'), hint: t('很少有考生答对，请检查难度和题意。') };
  if (pointBiserial == null)
    return { tone: 'quiet', word: t('数据不足'), hint: t('答对或答错的答卷太少，无法判断鉴别度。') };
  if (pointBiserial < weak)
    return {
      tone: 'warning',
      word: t('鉴别度偏低'),
      hint: t('答对与否和总体水平关系不大，建议修改题目或选项。'),
    };
  return { tone: 'success', word: t('良好'), hint: t('能够区分水平不同的考生。') };
}
