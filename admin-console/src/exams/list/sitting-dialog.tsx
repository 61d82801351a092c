import { Text } from '@mantine/core';
import { ActDialog } from '@vigil/ui/console/act-dialog.tsx';
import { DateTimeField } from '@vigil/ui/console/dates/date-time-field.tsx';
import { wallTimeProblem } from '@vigil/ui/console/dates/wall-time.ts';
import { instantOf, isWallTime } from '@vigil/ui/console/dates/wall-time.ts';
import { notifySuccess } from '@vigil/ui/connection/notify.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useState } from 'react';
import { useCall } from '../../app/use-call.ts';
import { ExamAddSittingDocument } from '../../generated/graphql.ts';
import type { ExamRow } from './exam-acts.ts';

interface DialogProps {
  readonly exam: ExamRow;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/**
 * Another sitting of the same exam: an exam of its own in the category, at another time, from which
 * candidates choose.
 */
export function SittingDialog({ exam, onClose, onDone }: DialogProps) {
  const act = useCall(ExamAddSittingDocument);
  const [times, setTimes] = useState<{ readonly start: string | null; readonly end: string | null }>({
    start: null,
    end: null,
  });
  const [shown, setShown] = useState(false);
  const problems = problemsOf(times);
  const submit = async () => {
    setShown(true);
    const { start, end } = times;
    if (start === null || end === null || problems.start !== null || problems.end !== null) return;
    if (!(await act.run({ id: exam.id, startTime: instantOf(start), endTime: instantOf(end) }))) return;
    notifySuccess(exam.draft ? t('已增加场次（草稿）') : t('已增加场次'));
    onDone();
  };
  return (
    <ActDialog
      opened
      onClose={onClose}
      title={t('增加场次')}
      object={<strong>{exam.title}</strong>}
      submitLabel={t('增加场次')}
      busy={act.busy}
      error={act.error}
      onSubmit={() => void submit()}
    >
      <Text size="sm">
        {t('新场次的试卷、人员和规则与这场考试相同，属于同一考试分类，考生可以选择其中一场。')}
      </Text>
      <DateTimeField
        label={t('开始时间')}
        required
        value={times.start}
        onChange={(start) => setTimes({ ...times, start })}
        error={shown ? problems.start : null}
      />
      <DateTimeField
        label={t('结束时间')}
        required
        clock="18:00"
        value={times.end}
        onChange={(end) => setTimes({ ...times, end })}
        error={shown ? problems.end : null}
      />
    </ActDialog>
  );
}

/** What is wrong with the two times, each in a sentence. */
function problemsOf({ start, end }: { readonly start: string | null; readonly end: string | null }) {
  const isBackwards = start !== null && end !== null && isWallTime(start) && isWallTime(end) && end <= start;
  return {
    start: start === null ? t('考试开始时间不能为空！') : wallTimeProblem(t('开始时间'), start),
    end:
      end === null
        ? t('考试结束时间不能为空！')
        : isBackwards
          ? t('考试结束时间必须晚于开始时间！')
          : wallTimeProblem(t('结束时间'), end),
  };
}
