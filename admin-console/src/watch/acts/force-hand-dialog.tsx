import { ActDialog } from '@vigil/ui/console/act-dialog.tsx';
import { notifySuccess } from '@vigil/ui/connection/notify.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useState } from 'react';
import { WatchForceHandDocument } from '../../generated/graphql.ts';
import { ActObject } from './act-object.tsx';
import type { Candidate } from './act-request.ts';
import type { ActDialogBase } from './acts.tsx';
import { ReasonField } from './reason-field.tsx';
import { useWatchAct } from './use-watch-act.ts';

/** 强制交卷: hands in one candidate's paper with a reason (spec 1 §4). */
export function ForceHandDialog({ scene, of, onClose, onDone }: ActDialogBase & { readonly of: Candidate }) {
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const act = useWatchAct(WatchForceHandDocument);

  const handIn = async () => {
    setTried(true);
    if (reason.trim() === '') return;
    if (!(await act.run({ paperId: of.paperId, message: reason.trim() }))) return;
    notifySuccess(t('{{name}} 的试卷已收卷', { name: of.realName }));
    onDone();
    onClose();
  };

  return (
    <ActDialog
      opened
      onClose={onClose}
      title={t('强制交卷')}
      object={<ActObject scene={scene} candidate={of} />}
      submitLabel={t('强制交卷')}
      danger
      busy={act.busy}
      error={act.error}
      onSubmit={() => void handIn()}
    >
      <ReasonField
        label={t('收卷理由')}
        autoFocus
        value={reason}
        onChange={setReason}
        error={tried && reason.trim() === '' ? t('收卷理由必须填写！') : undefined}
        hint={t('交卷后考生将无法继续考试，理由会显示给考生并写入考试记录。')}
      />
    </ActDialog>
  );
}
