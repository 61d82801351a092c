import { useQuery } from '@apollo/client/react';
import { Button, ScrollArea, Stack, Table, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { notifyError, notifySuccess } from '@vigil/ui/connection/notify.tsx';
import { newCommandId } from '@vigil/ui/connection/command-id.ts';
import { Pages } from '@vigil/ui/console/pages.tsx';
import { Dialog } from '@vigil/ui/layout/dialog.tsx';
import { Tag } from '@vigil/ui/layout/tag.tsx';
import { Loading } from '@vigil/ui/state/loading.tsx';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { When } from '@vigil/ui/text/when.tsx';
import { useState } from 'react';
import { useSend } from '../../app/use-call.ts';
import { MailAgainDocument, MessageMailsDocument, type SentRowFragment } from '../../generated/graphql.ts';
import { canGoAgain, mailStates, sayReason } from './mail-words.ts';

const pageSize = 20;

/** The mails of a message; those that failed, or of which nothing is known, may be ordered again. */
export function MailsDialog({
  message,
  onClose,
}: {
  readonly message: SentRowFragment;
  readonly onClose: () => void;
}) {
  const [current, setCurrent] = useState(1);
  const again = useSend(MailAgainDocument);
  const query = useQuery(MessageMailsDocument, {
    variables: { input: { params: { id: message.id }, current, size: pageSize } },
    fetchPolicy: 'network-only',
  });
  const order = async (userId: string) => {
    try {
      await again({ id: message.id, userIds: [userId] }, newCommandId());
      notifySuccess(t('操作成功！'));
      await query.refetch();
    } catch (error) {
      notifyError(error);
    }
  };
  const phone = useMediaQuery('(max-width: 36em)') ?? false;
  return (
    <Dialog opened onClose={onClose} title={t('邮件明细')} size="xl" fullScreen={phone}>
      <QueryView
        query={{ ...query, data: (query.data ?? query.previousData)?.messageMails }}
        loading={<Loading count={4} />}
      >
        {({ records, pages }) => {
          const some = records.some(({ state, reason }) => canGoAgain(state, reason ?? null));
          return (
            <Stack gap="md">
              <Text>{message.title}</Text>
              <ScrollArea.Autosize mah={440} viewportProps={{ tabIndex: 0 }}>
                <Table>
                  <Table.Thead>
                    <Table.Tr>
                      <Table.Th>{t('姓名')}</Table.Th>
                      <Table.Th>{t('状态')}</Table.Th>
                      <Table.Th>{t('说明')}</Table.Th>
                      <Table.Th>{t('时间')}</Table.Th>
                      {some && <Table.Th>{t('操作')}</Table.Th>}
                    </Table.Tr>
                  </Table.Thead>
                  <Table.Tbody>
                    {records.map((mail) => (
                      <Table.Tr key={mail.userId}>
                        <Table.Td>{mail.realName}</Table.Td>
                        <Table.Td>
                          <Tag tone={mailStates[mail.state]?.tone ?? 'quiet'}>
                            {mailStates[mail.state]?.word ?? mail.state}
                          </Tag>
                        </Table.Td>
                        <Table.Td>{sayReason(mail.reason)}</Table.Td>
                        <Table.Td>
                          <When value={mail.time} />
                        </Table.Td>
                        {some && (
                          <Table.Td>
                            {canGoAgain(mail.state, mail.reason) && (
                              <Button
                                size="compact-sm"
                                variant="default"
                                onClick={() => void order(mail.userId)}
                              >
                                {t('重新发送')}
                              </Button>
                            )}
                          </Table.Td>
                        )}
                      </Table.Tr>
                    ))}
                  </Table.Tbody>
                </Table>
              </ScrollArea.Autosize>
              {pages > 1 && <Pages total={pages} value={current} onChange={setCurrent} />}
            </Stack>
          );
        }}
      </QueryView>
    </Dialog>
  );
}
