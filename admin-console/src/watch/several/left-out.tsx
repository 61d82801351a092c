import { Alert } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { t } from '@vigil/ui/text/t.ts';
import { examsAtMost } from './exam-label.ts';
import { useExams } from './use-exams.ts';

/** Which exams of the address the wall has no room for. */
export function LeftOut({ examIds }: { readonly examIds: readonly string[] }) {
  const exams = useExams(examIds);
  if (exams.length === 0) return null;
  return (
    <Alert color="blue" variant="light" mb="xs" icon={<IconInfoCircle size={18} aria-hidden />}>
      {t('最多 {{n}} 场考试同屏，没有显示：{{exams}}。', {
        n: examsAtMost,
        exams: exams.map(({ title }) => t('《{{title}}》', { title })).join('、'),
      })}
    </Alert>
  );
}
