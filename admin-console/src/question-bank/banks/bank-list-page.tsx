import { t } from '@vigil/ui/text/t.ts';
import { ComingPage } from '../../app/coming-page.tsx';
import { paths } from '../../config/paths.ts';

/** The question banks. */
export function BankListPage() {
  return <ComingPage title={t('题库列表')} under={paths.repoList} />;
}
