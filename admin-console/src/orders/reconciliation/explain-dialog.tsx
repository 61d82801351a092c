import { Text, Textarea } from '@mantine/core';
import { explanationMost } from '@vigil/domain/orders/public';
import { notifySuccess } from '@vigil/ui/connection/notify.tsx';
import { ActDialog } from '@vigil/ui/console/act-dialog.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useState } from 'react';
import { useCall } from '../../app/use-call.ts';
import { ReconciliationExplainDocument } from '../../generated/graphql.ts';
import { adviceOf, kindOf, type Difference } from './reconciliation-words.ts';

interface ExplainDialogProps {
  readonly channel: string;
  readonly day: string;
  readonly difference: Difference;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** 说明差异: what became of it, in words that stay in the log. */
export function ExplainDialog({ channel, day, difference, onClose, onDone }: ExplainDialogProps) {
  const act = useCall(ReconciliationExplainDocument);
  const [words, setWords] = useState('');
  const [tried, setTried] = useState(false);
  const submit = async () => {
    setTried(true);
    if (words.trim() === '') return;
    if (!(await act.run({ channel, day, id: difference.id, words: words.trim() }))) return;
    notifySuccess(t('差异已说明'));
    onDone();
    onClose();
  };
  return (
    <ActDialog
      opened
      onClose={onClose}
      title={t('说明差异')}
      object={
        <>
          <strong>{kindOf(difference)}</strong> · {day}
        </>
      }
      submitLabel={t('确认说明')}
      unsaved={words.trim() !== ''}
      busy={act.busy}
      error={act.error}
      onSubmit={() => void submit()}
    >
      <Text size="sm">{adviceOf(difference)}</Text>
      <Textarea
        label={t('处理说明')}
        description={t('说明会与您的姓名一起留存，供审计查阅；说明后不能修改。')}
        withAsterisk
        autosize
        minRows={2}
        maxRows={6}
        maxLength={explanationMost}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
        error={tried && words.trim() === '' ? t('请填写处理说明！') : undefined}
      />
    </ActDialog>
  );
}
