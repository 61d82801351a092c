import { t } from '@vigil/ui/text/t.ts';
import { ComingPage } from '../../app/coming-page.tsx';
import { paths } from '../../config/paths.ts';

/** The paper for printing. */
export function ExamPrintPage() {
  return <ComingPage title={t('打印试卷')} under={paths.examList} />;
}
