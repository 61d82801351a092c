import { t } from '@vigil/ui/text/t.ts';
import { ComingPage } from '../../app/coming-page.tsx';
import { paths } from '../../config/paths.ts';

/** One question's form. */
export function QuestionEditPage() {
  return <ComingPage title={t('编辑试题')} under={paths.quList()} />;
}
