import { Text, Textarea } from '@mantine/core';
import { ActDialog } from '@vigil/ui/console/act-dialog.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useState } from 'react';
import { useCall } from '../../app/use-call.ts';
import { MarkingUnmaskDocument } from '../../generated/graphql.ts';

interface UnmaskDialogProps {
  readonly examId: string;
  readonly number: string;
  readonly onClose: () => void;
}

/** Who wrote an answer is told only with a reason, and that it was told is on record. */
export function UnmaskDialog({ examId, number, onClose }: UnmaskDialogProps) {
  const unmask = useCall(MarkingUnmaskDocument);
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const [name, setName] = useState<string | null>(null);
  const submit = async () => {
    setMissing(reason.trim() === '');
    if (reason.trim() === '') return;
    if (await unmask.run({ examId, number, reason: reason.trim() }))
      setName(unmask.answer()?.markingUnmask.realName ?? '');
  };
  return (
    <ActDialog
      opened
      onClose={onClose}
      title={t('解除匿名')}
      object={t('当前这份答案')}
      submitLabel={t('解除匿名')}
      busy={unmask.busy}
      error={unmask.error}
      onSubmit={() => void submit()}
      {...(name !== null && { done: <Text>{t('这份答案的考生：{{name}}', { name })}</Text> })}
    >
      <Text>{t('解除后您会看到考生姓名，谁、何时、为何解除都会记录在案。')}</Text>
      <Textarea
        label={t('原因')}
        required
        data-autofocus
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        error={missing ? t('请填写原因！') : null}
        maxLength={500}
        autosize
        minRows={2}
      />
    </ActDialog>
  );
}
