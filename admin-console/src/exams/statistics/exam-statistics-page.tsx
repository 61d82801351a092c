import { t } from '@vigil/ui/text/t.ts';
import { ComingPage } from '../../app/coming-page.tsx';
import { paths } from '../../config/paths.ts';

/** How an exam came out. */
export function ExamStatisticsPage() {
  return <ComingPage title={t('考试统计')} under={paths.examList} />;
}
