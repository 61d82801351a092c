import { Text } from '@mantine/core';
import { notifySuccess } from '@vigil/ui/connection/notify.tsx';
import { ActDialog } from '@vigil/ui/console/act-dialog.tsx';
import { sayAccommodation } from '@vigil/ui/text/accommodation.ts';
import { t } from '@vigil/ui/text/t.ts';
import { useState } from 'react';
import { useCall } from '../app/use-call.ts';
import { AccommodationRevokeDocument, type AccommodationFieldsFragment } from '../generated/graphql.ts';
import { Grounds, groundsProblem } from './grounds-field.tsx';

interface RevokeDialogProps {
  readonly row: AccommodationFieldsFragment;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** 撤销便利措施, with a reason; papers that are open keep it. */
export function RevokeDialog({ row, onClose, onDone }: RevokeDialogProps) {
  const call = useCall(AccommodationRevokeDocument);
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const submit = async () => {
    setTried(true);
    if (groundsProblem(reason) || !(await call.run({ id: row.id, reason: reason.trim() }))) return;
    notifySuccess(t('便利措施已撤销'));
    onDone();
    onClose();
  };
  return (
    <ActDialog
      opened
      onClose={onClose}
      title={t('撤销便利措施')}
      object={
        <>
          <strong>{row.realName}</strong> · {sayAccommodation(row)}
        </>
      }
      submitLabel={t('撤销')}
      danger
      unsaved={reason.trim() !== ''}
      busy={call.busy}
      error={call.error}
      onSubmit={() => void submit()}
    >
      <Text>{t('正在进行的考试不受影响，之后开始的考试不再享有。')}</Text>
      <Grounds label={t('撤销原因')} value={reason} onChange={setReason} tried={tried} />
    </ActDialog>
  );
}
