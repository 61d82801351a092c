import { t } from '@vigil/ui/text/t.ts';
import { ComingPage } from '../../app/coming-page.tsx';
import { paths } from '../../config/paths.ts';

/** Takes questions in from a file. */
export function ImportPage() {
  return <ComingPage title={t('导入试题')} under={paths.repoList} />;
}
