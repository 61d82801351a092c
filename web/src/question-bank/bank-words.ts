import { t } from '@vigil/ui/text/t.ts';
import { useBrandWords } from '../app/brand-words.ts';
import { paths } from './paths.ts';

/** What the list of banks is called at this address in this brand (spec 2 §1: one brand has 赛事资讯 at one of them). */
export function useBankListTitle(pathname: string): string {
  const key = pathname.startsWith(paths.questionBank) ? 'questionBankTitle' : 'repoTitle';
  return useBrandWords(key, t('题库练习'));
}
