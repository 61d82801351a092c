import { NumberInput, Text, Textarea } from '@mantine/core';
import { ActDialog } from '@vigil/ui/console/act-dialog.tsx';
import { notifySuccess } from '@vigil/ui/connection/notify.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useState } from 'react';
import type { ExamDialogProps } from '../../app/brought.tsx';
import { useCall } from '../../app/use-call.ts';
import { WatchAddTimeDocument } from '../../generated/graphql.ts';

const mostMinutes = 24 * 60;

/**
 * More time for everybody at an exam, also for those who start later; who sits it sees it at once (engine
 * §4).
 */
export function ExtendDialog({ exam, onClose, onDone }: ExamDialogProps) {
  const act = useCall(WatchAddTimeDocument);
  const [minutes, setMinutes] = useState<number | string>(10);
  const [message, setMessage] = useState('');
  const [shown, setShown] = useState(false);
  const wrongMinutes = !Number.isInteger(minutes) || Number(minutes) < 1 || Number(minutes) > mostMinutes;
  const submit = async () => {
    setShown(true);
    if (wrongMinutes || message.trim() === '') return;
    if (
      !(await act.run({ examId: exam.id, paperId: null, minutes: Number(minutes), message: message.trim() }))
    )
      return;
    notifySuccess(t('已延长 {{n}} 分钟', { n: minutes }));
    onDone();
  };
  return (
    <ActDialog
      opened
      onClose={onClose}
      title={t('延长考试时间')}
      object={
        <>
          <strong>{exam.title}</strong> · {t('考试中 {{n}} 人', { n: exam.procCount })}
        </>
      }
      submitLabel={t('确定延长')}
      busy={act.busy}
      error={act.error}
      onSubmit={() => void submit()}
    >
      <Text size="sm">{t('正在考试的考生立即看到新的剩余时间，之后进入的考生同样适用。')}</Text>
      <NumberInput
        label={t('延长时间')}
        withAsterisk
        min={1}
        max={mostMinutes}
        allowDecimal={false}
        clampBehavior="none"
        suffix={t(' 分钟')}
        value={minutes}
        onChange={setMinutes}
        error={shown && wrongMinutes ? t('分钟数应为 1 到 {{n}}！', { n: mostMinutes }) : undefined}
        data-autofocus
      />
      <Textarea
        label={t('延长理由')}
        description={t('理由会显示给考生并写入考试记录。')}
        withAsterisk
        autosize
        minRows={2}
        maxLength={500}
        value={message}
        onChange={(event) => setMessage(event.currentTarget.value)}
        error={shown && message.trim() === '' ? t('加时理由必须填写！') : undefined}
      />
    </ActDialog>
  );
}
