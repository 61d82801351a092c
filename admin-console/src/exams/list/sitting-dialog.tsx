import { DateTimePicker } from '@mantine/dates';
import { Text } from '@mantine/core';
import { ActDialog } from '@vigil/ui/console/act-dialog.tsx';
import { notifySuccess } from '@vigil/ui/connection/notify.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useState } from 'react';
import { useCall } from '../../app/use-call.ts';
import { ExamAddSittingDocument } from '../../generated/graphql.ts';
import { instantOf } from '../edit/exam-values.ts';
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
  const [startTime, endTime] = [instantOf(times.start), instantOf(times.end)];
  const submit = async () => {
    setShown(true);
    if (startTime === null || endTime === null || endTime <= startTime) return;
    if (!(await act.run({ id: exam.id, startTime, endTime }))) return;
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
      <DateTimePicker
        label={t('开始时间')}
        withAsterisk
        valueFormat="YYYY-MM-DD HH:mm"
        value={times.start}
        onChange={(start) => setTimes({ ...times, start })}
        error={shown && startTime === null ? t('考试开始时间不能为空！') : undefined}
      />
      <DateTimePicker
        label={t('结束时间')}
        withAsterisk
        valueFormat="YYYY-MM-DD HH:mm"
        value={times.end}
        onChange={(end) => setTimes({ ...times, end })}
        error={shown ? wrongEnd(startTime, endTime) : undefined}
      />
    </ActDialog>
  );
}

function wrongEnd(startTime: string | null, endTime: string | null): string | undefined {
  if (endTime === null) return t('考试结束时间不能为空！');
  return startTime !== null && endTime <= startTime ? t('考试结束时间必须晚于开始时间！') : undefined;
}
