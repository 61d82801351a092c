import { Chip, Group } from '@mantine/core';
import { ActDialog } from '@vigil/ui/console/act-dialog.tsx';
import { notifySuccess } from '@vigil/ui/connection/notify.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useState } from 'react';
import { WatchBatchMsgDocument, WatchSingleMsgDocument } from '../../generated/graphql.ts';
import { ActObject } from './act-object.tsx';
import type { Candidate } from './act-request.ts';
import type { ActDialogBase } from './acts.tsx';
import { ReasonField } from './reason-field.tsx';
import { useWatchAct } from './use-watch-act.ts';

const phrases = [t('请面对摄像头，保持面部清晰。'), t('请不要离开考试界面。'), t('请保持周围环境安静。')];

/** A message to one candidate (发送消息) or, with `to` null, to everyone sitting the exam (群发消息). They see it at once and until they close it. */
export function MessageDialog({ scene, to, onClose, onDone }: ActDialogBase & { readonly to: Candidate | null }) {
  const [text, setText] = useState('');
  const [missing, setMissing] = useState(false);
  const single = useWatchAct(WatchSingleMsgDocument);
  const batch = useWatchAct(WatchBatchMsgDocument);
  const act = to ? single : batch;

  const send = async () => {
    const message = text.trim();
    setMissing(message === '');
    if (message === '') return;
    const sent = to ? await single.run({ examId: scene.examId, userId: to.userId, message }) : await batch.run({ examId: scene.examId, message });
    if (!sent) return;
    notifySuccess(to ? t('消息已发送给 {{name}}', { name: to.realName }) : t('消息已发送给全部正在考试的考生'));
    onDone();
    onClose();
  };

  return (
    <ActDialog
      opened
      onClose={onClose}
      title={to ? t('发送消息') : t('群发消息')}
      object={<ActObject scene={scene} candidate={to} />}
      submitLabel={to ? t('发送') : t('全部发送')}
      busy={act.busy}
      error={act.error}
      onSubmit={() => void send()}
    >
      <ReasonField
        label={t('消息内容')}
        autoFocus
        value={text}
        onChange={setText}
        error={missing && text.trim() === '' ? t('消息内容必须填写！') : undefined}
        hint={t('消息会停留在考生屏幕上，直到考生确认。')}
      />
      <Group gap="xs" aria-label={t('常用语')} role="group">
        {phrases.map((phrase) => (
          <Chip key={phrase} size="xs" variant="outline" checked={text === phrase} onChange={() => setText(text === phrase ? '' : phrase)}>
            {phrase}
          </Chip>
        ))}
      </Group>
    </ActDialog>
  );
}
