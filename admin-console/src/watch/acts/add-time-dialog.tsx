import { ActDialog } from '@vigil/ui/console/act-dialog.tsx';
import { notifySuccess } from '@vigil/ui/connection/notify.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useState } from 'react';
import { WatchAddTimeDocument } from '../../generated/graphql.ts';
import { ActObject } from './act-object.tsx';
import { mostMinutes, validMinutes, type Candidate } from './act-request.ts';
import type { ActDialogBase } from './acts.tsx';
import { MinutesField } from './minutes-field.tsx';
import { ReasonField } from './reason-field.tsx';
import { useWatchAct } from './use-watch-act.ts';

/** More time for one candidate, or with `to` null for everyone sitting the exam; they see it at once (engine §4). */
export function AddTimeDialog({ scene, to, onClose, onDone }: ActDialogBase & { readonly to: Candidate | null }) {
  const [minutes, setMinutes] = useState<number | string>(10);
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const act = useWatchAct(WatchAddTimeDocument);

  const add = async () => {
    setTried(true);
    if (!validMinutes(minutes) || reason.trim() === '') return;
    if (!(await act.run({ examId: scene.examId, paperId: to?.paperId ?? null, minutes, message: reason.trim() }))) return;
    notifySuccess(
      to ? t('已为 {{name}} 增加 {{minutes}} 分钟', { name: to.realName, minutes }) : t('已为全部考生增加 {{minutes}} 分钟', { minutes }),
    );
    onDone();
    onClose();
  };

  return (
    <ActDialog
      opened
      onClose={onClose}
      title={to ? t('增加考试时间') : t('全员增加考试时间')}
      object={<ActObject scene={scene} candidate={to} />}
      submitLabel={to ? t('确定加时') : t('为全部考生加时')}
      busy={act.busy}
      error={act.error}
      onSubmit={() => void add()}
    >
      <MinutesField
        label={t('增加时间')}
        autoFocus
        value={minutes}
        onChange={setMinutes}
        error={tried && !validMinutes(minutes) ? t('请输入 1 到 {{most}} 的整数！', { most: mostMinutes }) : undefined}
      />
      <ReasonField
        label={t('加时理由')}
        value={reason}
        onChange={setReason}
        error={tried && reason.trim() === '' ? t('加时理由必须填写！') : undefined}
        hint={t('理由会显示给考生并写入考试记录。')}
      />
    </ActDialog>
  );
}
