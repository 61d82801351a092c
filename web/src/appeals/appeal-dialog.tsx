import { useMutation } from '@apollo/client/react';
import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { messageOf } from '@vigil/ui/connection/errors.ts';
import { notifySuccess } from '@vigil/ui/connection/notify.tsx';
import { Dialog } from '@vigil/ui/layout/dialog.tsx';
import { sayTime } from '@vigil/ui/text/format.ts';
import { holdUnits, holdWords } from '@vigil/ui/text/hold-words.ts';
import { t } from '@vigil/ui/text/t.ts';
import { useState } from 'react';
import { FileAppealDocument } from '../generated/graphql.ts';

interface AppealDialogProps {
  readonly paperId: string;
  readonly quId: string;
  readonly name: string;
  /** to when a review may be asked for */
  readonly until: string;
  readonly onClose: () => void;
  readonly onDone: () => Promise<unknown>;
}

const longestReason = 1000;

/** Asks for a review of a question with a reason, which stays when it is refused. */
export function AppealDialog({ paperId, quId, name, until, onClose, onDone }: AppealDialogProps) {
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const [file, { loading, error }] = useMutation(FileAppealDocument);
  const submit = async () => {
    setTried(true);
    if (reason.trim() === '') return;
    const filed = await file({ variables: { paperId, quId, reason: reason.trim() } }).catch(() => null);
    if (filed?.data === null || filed?.data === undefined) return;
    notifySuccess(t('已提交复核申请'));
    onClose();
    await onDone().catch(() => undefined);
  };
  return (
    <Dialog opened onClose={onClose} title={t('申请复核')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <Stack gap="md">
          <Text>
            {t('{{name}}。每道题可申请一次，', { name })}
            {holdWords(t('截止 {{time}}。', { time: sayTime(until) }))}
          </Text>
          <Textarea
            label={t('申请理由')}
            description={holdUnits(
              t('请说明您认为得分有误的地方，不超过 {{n}} 个字。', { n: longestReason }),
            )}
            withAsterisk
            autosize
            minRows={3}
            maxRows={10}
            maxLength={longestReason}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            error={tried && reason.trim() === '' ? t('请填写申请理由！') : undefined}
            data-autofocus
          />
          {error !== undefined && (
            <Text role="alert" c="red.8">
              {messageOf(error)}
            </Text>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('取消')}
            </Button>
            <Button type="submit" loading={loading}>
              {t('提交申请')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
