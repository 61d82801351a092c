import { t } from '@vigil/ui/text/t.ts';
import { ComingPage } from '../../app/coming-page.tsx';
import { paths } from '../../config/paths.ts';

/** Sets up one exam. */
export function ExamEditPage() {
  return <ComingPage title={t('编辑考试')} under={paths.examList} />;
}
