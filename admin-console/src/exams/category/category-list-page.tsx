import { t } from '@vigil/ui/text/t.ts';
import { ComingPage } from '../../app/coming-page.tsx';
import { paths } from '../../config/paths.ts';

/** What people sign up for. */
export function CategoryListPage() {
  return <ComingPage title={t('考试分类')} under={paths.examCategory} />;
}
