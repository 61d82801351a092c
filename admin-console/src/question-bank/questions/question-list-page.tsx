import { t } from '@vigil/ui/text/t.ts';
import { ComingPage } from '../../app/coming-page.tsx';
import { paths } from '../../config/paths.ts';

/** The questions of the banks. */
export function QuestionListPage() {
  return <ComingPage title={t('试题管理')} under={paths.quList()} />;
}
