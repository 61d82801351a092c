import { useQuery } from '@apollo/client/react';
import { ScrollArea, Stack, Table, Text } from '@mantine/core';
import { Pages } from '@vigil/ui/console/pages.tsx';
import { Dialog } from '@vigil/ui/layout/dialog.tsx';
import { Empty } from '@vigil/ui/state/empty.tsx';
import { Loading } from '@vigil/ui/state/loading.tsx';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { sayNumber } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { When } from '@vigil/ui/text/when.tsx';
import { useState } from 'react';
import { NoticeReceiptsDocument } from '../../generated/graphql.ts';
import type { NoticeRow } from './notice.ts';

const pageSize = 20;

/** Who said that they have read a notice, of how many. */
export function ReceiptsDialog({
  notice,
  onClose,
}: {
  readonly notice: NoticeRow;
  readonly onClose: () => void;
}) {
  const [current, setCurrent] = useState(1);
  const query = useQuery(NoticeReceiptsDocument, {
    variables: { input: { id: notice.id, current, size: pageSize } },
    fetchPolicy: 'network-only',
  });
  return (
    <Dialog opened onClose={onClose} title={t('阅读回执')}>
      <QueryView
        query={{ ...query, data: (query.data ?? query.previousData)?.noticeReceipts }}
        loading={<Loading count={4} />}
      >
        {({ records, total, pages, userCount }) => (
          <Stack gap="md">
            <Text>
              {t('“{{title}}”：{{all}} 人中 {{n}} 人已确认阅读', {
                title: notice.title,
                all: sayNumber(userCount),
                n: sayNumber(total),
              })}
            </Text>
            {records.length === 0 ? (
              <Empty plain title={t('还没有人确认阅读')} />
            ) : (
              <ScrollArea.Autosize mah={420}>
                <Table>
                  <Table.Thead>
                    <Table.Tr>
                      <Table.Th>{t('姓名')}</Table.Th>
                      <Table.Th>{t('部门')}</Table.Th>
                      <Table.Th>{t('确认时间')}</Table.Th>
                    </Table.Tr>
                  </Table.Thead>
                  <Table.Tbody>
                    {records.map(({ userId, realName, deptName, readTime }) => (
                      <Table.Tr key={userId}>
                        <Table.Td>{realName}</Table.Td>
                        <Table.Td>{deptName ?? '—'}</Table.Td>
                        <Table.Td>
                          <When value={readTime} />
                        </Table.Td>
                      </Table.Tr>
                    ))}
                  </Table.Tbody>
                </Table>
              </ScrollArea.Autosize>
            )}
            {pages > 1 && <Pages total={pages} value={current} onChange={setCurrent} />}
          </Stack>
        )}
      </QueryView>
    </Dialog>
  );
}
