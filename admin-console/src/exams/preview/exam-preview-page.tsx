import { t } from '@vigil/ui/text/t.ts';
import { ComingPage } from '../../app/coming-page.tsx';
import { paths } from '../../config/paths.ts';

/** The paper as a candidate sees it. */
export function ExamPreviewPage() {
  return <ComingPage title={t('预览试卷')} under={paths.examList} />;
}
