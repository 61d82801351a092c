import { useQuery } from '@apollo/client/react';
import { Button, CopyButton, Group, Stack, Text } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { Loading } from '@vigil/ui/state/loading.tsx';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { sayNumber } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { Dialog } from '@vigil/ui/layout/dialog.tsx';
import { ExamNoticeDocument } from '../../generated/graphql.ts';
import type { ExamRow } from './exam-acts.ts';

/** A notice of the exam in words, to be copied into whatever reaches the candidates. */
export function NoticeDialog({ exam, onClose }: { readonly exam: ExamRow; readonly onClose: () => void }) {
  const query = useQuery(ExamNoticeDocument, { variables: { id: exam.id }, fetchPolicy: 'network-only' });
  return (
    <Dialog opened onClose={onClose} title={t('考试通知')}>
      <QueryView query={{ ...query, data: query.data?.examPrepareNotify }} loading={<Loading count={3} />}>
        {({ title, content, userCount }) => (
          <Stack gap="md">
            <Text fw={500}>{title}</Text>
            <Text>{content}</Text>
            {userCount > 0 && <Text c="dimmed">{t('应通知 {{n}} 人', { n: sayNumber(userCount) })}</Text>}
            <Group justify="flex-end">
              <CopyButton value={`${title}\n${content}`}>
                {({ copied, copy }) => (
                  <Button
                    leftSection={
                      copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />
                    }
                    onClick={copy}
                  >
                    {copied ? t('已复制') : t('复制通知')}
                  </Button>
                )}
              </CopyButton>
            </Group>
          </Stack>
        )}
      </QueryView>
    </Dialog>
  );
}
