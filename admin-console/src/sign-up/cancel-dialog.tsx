import { Text, Textarea } from '@mantine/core';
import { cancelReasonMost } from '@vigil/domain/sign-up/public';
import { notifySuccess } from '@vigil/ui/connection/notify.tsx';
import { ActDialog } from '@vigil/ui/console/act-dialog.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useState } from 'react';
import { useCall } from '../app/use-call.ts';
import { SignUpCancelDocument, type SignUpFieldsFragment } from '../generated/graphql.ts';

interface CancelDialogProps {
  readonly row: SignUpFieldsFragment;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** 取消报名, by staff: with a reason, and the place goes to who waits. */
export function CancelDialog({ row, onClose, onDone }: CancelDialogProps) {
  const call = useCall(SignUpCancelDocument);
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const missing = reason.trim() === '';
  const submit = async () => {
    setTried(true);
    if (missing || !(await call.run({ id: row.id, reason: reason.trim() }))) return;
    notifySuccess(t('报名已取消'));
    onDone();
    onClose();
  };
  return (
    <ActDialog
      opened
      onClose={onClose}
      title={t('取消报名')}
      object={
        <>
          <strong>{row.realName}</strong> · {row.examTitle ?? row.catName}
        </>
      }
      submitLabel={t('取消报名')}
      danger
      unsaved={!missing}
      busy={call.busy}
      error={call.error}
      onSubmit={() => void submit()}
    >
      <Text>{t('名额将让给候补的考生；已支付的费用请在订单管理中退款。')}</Text>
      <Textarea
        label={t('取消原因')}
        withAsterisk
        autosize
        minRows={2}
        maxRows={6}
        maxLength={cancelReasonMost}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        error={tried && missing ? t('请填写取消原因！') : undefined}
      />
    </ActDialog>
  );
}
