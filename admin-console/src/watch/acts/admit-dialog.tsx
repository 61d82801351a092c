import { Text } from '@mantine/core';
import { ActDialog } from '@vigil/ui/console/act-dialog.tsx';
import { notifySuccess } from '@vigil/ui/connection/notify.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useState } from 'react';
import { AdmitLateAnswerDocument } from '../../generated/graphql.ts';
import { ActObject } from './act-object.tsx';
import type { Candidate } from './act-request.ts';
import type { ActDialogBase } from './acts.tsx';
import { ReasonField } from './reason-field.tsx';
import { useWatchAct } from './use-watch-act.ts';

/** Counts an answer that arrived after the deadline or after hand-in (未计入), with a reason (engine §4). */
export function AdmitDialog({
  scene,
  of,
  quId,
  question,
  onClose,
  onDone,
}: ActDialogBase & { readonly of: Candidate; readonly quId: string; readonly question: string }) {
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const act = useWatchAct(AdmitLateAnswerDocument);

  const admit = async () => {
    setTried(true);
    if (reason.trim() === '') return;
    if (!(await act.run({ paperId: of.paperId, quId, message: reason.trim() }))) return;
    notifySuccess(t('迟到的答案已计入'));
    onDone();
    onClose();
  };

  return (
    <ActDialog
      opened
      onClose={onClose}
      title={t('计入迟到的答案')}
      object={<ActObject scene={scene} candidate={of} />}
      submitLabel={t('计入此答案')}
      busy={act.busy}
      error={act.error}
      onSubmit={() => void admit()}
    >
      <Text>{question}</Text>
      <ReasonField
        label={t('计入理由')}
        autoFocus
        value={reason}
        onChange={setReason}
        error={tried && reason.trim() === '' ? t('计入理由必须填写！') : undefined}
        hint={t('试卷会按计入后的答案重新评分，理由写入考试记录。')}
      />
    </ActDialog>
  );
}
