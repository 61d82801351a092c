import type { StateWord } from '@vigil/ui/layout/tag.tsx';
import { t } from '@vigil/ui/text/t.ts';
import type { QuestionFiguresFragment } from '../generated/graphql.ts';

/** What the figures of a question mean, and what its author could do. */
export interface QuestionQuality extends StateWord {
  readonly hint: string;
}

type Figures = Pick<
  QuestionFiguresFragment,
  'papers' | 'scored' | 'scoreRate' | 'pointBiserial' | 'itemRest'
>;

/** Below this a question hardly tells strong from weak (Ebel and Frisbie 1991: revise below 0.2). */
const weak = 0.2;
const nearlyAll = 0.95;
const hardlyAny = 0.1;

/**
 * Judged by the share of its points, and by the point-biserial, which uses every paper; where hardly anybody has all the
 * points (an essay) by how it goes with the rest of the paper. Told only where there are enough papers.
 */
export function qualityOf(
  { papers, scored, scoreRate, pointBiserial, itemRest }: Figures,
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
      hint: t('总分高的考生在这道题上反而得分低，请检查标准答案和题意。'),
    };
  if (scoreRate != null && scoreRate > nearlyAll)
    return { tone: 'info', word: t('过易'), hint: t('几乎所有考生都得满分，难以区分水平。') };
  if (scoreRate != null && scoreRate < hardlyAny)
    return { tone: 'warning', word: t('过难'), hint: t('很少有考生得分，请检查难度和题意。') };
  const index = pointBiserial ?? itemRest;
  if (index == null)
    return { tone: 'quiet', word: t('数据不足'), hint: t('答对或答错的答卷太少，无法判断鉴别度。') };
  if (index < weak)
    return {
      tone: 'warning',
      word: t('鉴别度偏低'),
      hint: t('这道题的得分和总体水平关系不大，建议修改题目、选项或评分标准。'),
    };
  return { tone: 'success', word: t('良好'), hint: t('能够区分水平不同的考生。') };
}
