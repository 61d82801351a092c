import { Button } from '@mantine/core';
import { t } from '@vigil/ui/text/t.ts';
import { ExamBulkActs } from '../../app/brought.tsx';
import { useSession } from '../../app/session.tsx';
import type { ExamRow } from './exam-acts.ts';

interface ExamBulkProps {
  readonly exams: readonly ExamRow[];
  readonly onState: (exams: readonly ExamRow[], state: number) => void;
  readonly onRemove: (exams: readonly ExamRow[]) => void;
}

/** What is done with the chosen exams: only with those that are one's own to change, and it says how many. */
export function ExamBulk({ exams, onState, onRemove }: ExamBulkProps) {
  const changeable = exams.filter(({ mayEdit }) => mayEdit);
  const { may } = useSession();
  const shared = { size: 'compact-sm', variant: 'default', disabled: changeable.length === 0 } as const;
  return (
    <>
      <ExamBulkActs exams={exams} />
      {may('exam:add') && (
        <>
          <Button {...shared} onClick={() => onState(changeable, 0)}>
            {t('启用')}
          </Button>
          <Button {...shared} onClick={() => onState(changeable, 1)}>
            {t('禁用')}
          </Button>
          <Button {...shared} c="var(--vigil-danger)" onClick={() => onRemove(changeable)}>
            {t('删除')}
          </Button>
          {changeable.length < exams.length && (
            <span>{t('其中 {{n}} 场可以由您修改', { n: changeable.length })}</span>
          )}
        </>
      )}
    </>
  );
}
