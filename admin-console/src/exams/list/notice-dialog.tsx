import { useQuery } from '@apollo/client/react';
import { Button, CopyButton, Group, Stack, Text } from '@mantine/core';
import { IconCheck, IconCopy, IconSend } from '@tabler/icons-react';
import { messageOf } from '@vigil/ui/connection/errors.ts';
import { notifySuccess } from '@vigil/ui/connection/notify.tsx';
import { Loading } from '@vigil/ui/state/loading.tsx';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { sayNumber } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { Dialog } from '@vigil/ui/layout/dialog.tsx';
import { useCall } from '../../app/use-call.ts';
import { ExamNoticeDocument, ExamNotifyDocument } from '../../generated/graphql.ts';
import type { ExamRow } from './exam-acts.ts';

interface NoticeDialogProps {
  readonly exam: ExamRow;
  readonly onClose: () => void;
}

/** A notice of the exam in words: sent to its candidates, or copied into whatever else reaches them. */
export function NoticeDialog({ exam, onClose }: NoticeDialogProps) {
  const send = useCall(ExamNotifyDocument);
  const submit = async (userCount: number) => {
    if (!(await send.run({ id: exam.id, userCount }))) return;
    notifySuccess(t('通知已发送'));
    onClose();
  };
  const query = useQuery(ExamNoticeDocument, { variables: { id: exam.id }, fetchPolicy: 'network-only' });
  return (
    <Dialog opened onClose={onClose} title={t('考试通知')}>
      <QueryView query={{ ...query, data: query.data?.examPrepareNotify }} loading={<Loading count={3} />}>
        {({ title, content, userCount, sendable }) => (
          <Stack gap="md">
            <Text fw={500}>{title}</Text>
            <Text>{content}</Text>
            {userCount > 0 && <Text c="dimmed">{t('应通知 {{n}} 人', { n: sayNumber(userCount) })}</Text>}
            {send.error !== undefined && (
              <Text role="alert" c="red.8">
                {messageOf(send.error)}
              </Text>
            )}
            <Group justify="flex-end">
              <CopyButton value={`${title}\n${content}`}>
                {({ copied, copy }) => (
                  <Button
                    variant="default"
                    leftSection={
                      copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />
                    }
                    onClick={copy}
                  >
                    {copied ? t('已复制') : t('复制通知')}
                  </Button>
                )}
              </CopyButton>
              {sendable && userCount > 0 && (
                <Button
                  loading={send.busy}
                  leftSection={<IconSend size={18} aria-hidden />}
                  onClick={() => void submit(userCount)}
                >
                  {t('发送给 {{n}} 人', { n: sayNumber(userCount) })}
                </Button>
              )}
            </Group>
          </Stack>
        )}
      </QueryView>
    </Dialog>
  );
}
