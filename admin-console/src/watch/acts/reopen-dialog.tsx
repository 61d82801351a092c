import { ActDialog } from '@vigil/ui/console/act-dialog.tsx';
import { notifySuccess } from '@vigil/ui/connection/notify.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useState } from 'react';
import { WatchReopenDocument } from '../../generated/graphql.ts';
import { ActObject } from './act-object.tsx';
import { mostMinutes, validMinutes, type Candidate } from './act-request.ts';
import type { ActDialogBase } from './acts.tsx';
import { MinutesField } from './minutes-field.tsx';
import { ReasonField } from './reason-field.tsx';
import { useWatchAct } from './use-watch-act.ts';

/** Opens a handed-in paper again for some minutes, with a reason (engine §4). */
export function ReopenDialog({ scene, of, onClose, onDone }: ActDialogBase & { readonly of: Candidate }) {
  const [minutes, setMinutes] = useState<number | string>(10);
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const act = useWatchAct(WatchReopenDocument);

  const reopen = async () => {
    setTried(true);
    if (!validMinutes(minutes) || reason.trim() === '') return;
    if (!(await act.run({ paperId: of.paperId, minutes, message: reason.trim() }))) return;
    notifySuccess(t('{{name}} 已重新开考，可继续作答 {{minutes}} 分钟', { name: of.realName, minutes }));
    onDone();
    onClose();
  };

  return (
    <ActDialog
      opened
      onClose={onClose}
      title={t('重新开考')}
      object={<ActObject scene={scene} candidate={of} />}
      submitLabel={t('重新开考')}
      busy={act.busy}
      error={act.error}
      onSubmit={() => void reopen()}
    >
      <MinutesField
        label={t('可继续作答')}
        autoFocus
        value={minutes}
        onChange={setMinutes}
        error={tried && !validMinutes(minutes) ? t('请输入 1 到 {{most}} 的整数！', { most: mostMinutes }) : undefined}
      />
      <ReasonField
        label={t('重新开考理由')}
        value={reason}
        onChange={setReason}
        error={tried && reason.trim() === '' ? t('重新开考理由必须填写！') : undefined}
        hint={t('从现在开始计时，原有答案保留。')}
      />
    </ActDialog>
  );
}
