import { t } from '@vigil/ui/text/t.ts';
import { paths } from './paths.ts';

/**
 * The brand whose learners read of competitions where others find the question banks (spec 2 §1 says one
 * does, not which).
 */
const competitionBrand = 'AIIC';

/** What the list of banks is called at this address in this brand (spec 2 §1). */
export const bankListTitle = (appName: string, pathname: string): string =>
  appName === competitionBrand && pathname.startsWith(paths.questionBank) ? t('赛事资讯') : t('题库练习');
