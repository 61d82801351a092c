import { useQuery } from '@apollo/client/react';
import { Button, Progress, ScrollArea, SegmentedControl, Stack, Table, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconSend } from '@tabler/icons-react';
import { Pages } from '@vigil/ui/console/pages.tsx';
import { Dialog } from '@vigil/ui/layout/dialog.tsx';
import { Empty } from '@vigil/ui/state/empty.tsx';
import { fetchedPart } from '@vigil/ui/state/fetched-part.tsx';
import { Loading } from '@vigil/ui/state/loading.tsx';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { sayNumber } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { When } from '@vigil/ui/text/when.tsx';
import { useState } from 'react';
import { useSession } from '../../app/session.tsx';
import { NoticeReceiptsDocument, type NoticeReceiptsQuery } from '../../generated/graphql.ts';
import type { NoticeRow } from './notice.ts';

const ComposeDialog = fetchedPart(
  async () => (await import('../outbox/compose-dialog.tsx')).ComposeDialog,
  null,
);

const pageSize = 20;
type Receipts = NoticeReceiptsQuery['noticeReceipts'];

interface ReceiptsDialogProps {
  readonly notice: NoticeRow;
  readonly onClose: () => void;
}

/** Who has said that they have read a notice and who has not, of how many; who has not can be written to. */
export function ReceiptsDialog({ notice, onClose }: ReceiptsDialogProps) {
  const { may } = useSession();
  const phone = useMediaQuery('(max-width: 36em)') ?? false;
  const [read, setRead] = useState(false);
  const [current, setCurrent] = useState(1);
  const [chasing, setChasing] = useState(false);
  const query = useQuery(NoticeReceiptsDocument, {
    variables: { input: { id: notice.id, read, current, size: pageSize } },
    fetchPolicy: 'network-only',
  });
  const canChase = notice.state === 0 && may('sys:message:send');
  return (
    <Dialog opened onClose={onClose} title={t('阅读回执')} size="lg" fullScreen={phone}>
      <QueryView
        query={{ ...query, data: (query.data ?? query.previousData)?.noticeReceipts }}
        loading={<Loading count={4} />}
      >
        {(receipts) => (
          <Stack gap="md">
            <Summary title={notice.title} receipts={receipts} />
            <SegmentedControl
              fullWidth
              aria-label={t('阅读状态')}
              value={read ? 'read' : 'unread'}
              onChange={(next) => {
                setRead(next === 'read');
                setCurrent(1);
              }}
              data={[
                { value: 'unread', label: t('未确认 {{n}} 人', { n: sayNumber(receipts.unreadCount) }) },
                { value: 'read', label: t('已确认') },
              ]}
            />
            <People receipts={receipts} read={read} />
            {receipts.pages > 1 && <Pages total={receipts.pages} value={current} onChange={setCurrent} />}
            {canChase && !read && receipts.unreadCount > 0 && (
              <Button
                variant="default"
                leftSection={<IconSend size={18} aria-hidden />}
                onClick={() => setChasing(true)}
              >
                {t('发消息提醒这 {{n}} 人', { n: sayNumber(receipts.unreadCount) })}
              </Button>
            )}
          </Stack>
        )}
      </QueryView>
      {chasing && (
        <ComposeDialog
          chasing={{
            noticeId: notice.id,
            title: t('请阅读公告：{{title}}', { title: notice.title }).slice(0, 100),
            content: t(
              '{{name}}，您好！\n公告“{{title}}”要求确认阅读，您还没有确认。请打开首页的通知公告阅读，并点击“我已阅读”。',
              { name: '{{realName}}', title: notice.title },
            ),
          }}
          onClose={() => setChasing(false)}
          onSent={() => undefined}
        />
      )}
    </Dialog>
  );
}

/** N of M, as a line and as words. */
function Summary({ title, receipts }: { readonly title: string; readonly receipts: Receipts }) {
  const { userCount, unreadCount } = receipts;
  const read = userCount - unreadCount;
  return (
    <Stack gap={6}>
      <Text fw={600}>{title}</Text>
      <Progress
        value={userCount === 0 ? 0 : (read / userCount) * 100}
        aria-label={t('已确认 {{n}} 人，共 {{all}} 人', { n: sayNumber(read), all: sayNumber(userCount) })}
      />
      <Text size="sm">
        {t('{{all}} 人中 {{n}} 人已确认阅读', { all: sayNumber(userCount), n: sayNumber(read) })}
      </Text>
    </Stack>
  );
}

function People({ receipts, read }: { readonly receipts: Receipts; readonly read: boolean }) {
  if (receipts.records.length === 0)
    return <Empty plain title={read ? t('还没有人确认阅读') : t('所有人都已确认阅读')} />;
  return (
    <ScrollArea.Autosize mah={420} viewportProps={{ tabIndex: 0 }}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('姓名')}</Table.Th>
            <Table.Th>{t('部门')}</Table.Th>
            {read && <Table.Th>{t('确认时间')}</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {receipts.records.map(({ userId, realName, deptName, readTime }) => (
            <Table.Tr key={userId}>
              <Table.Td>{realName}</Table.Td>
              <Table.Td>{deptName ?? '—'}</Table.Td>
              {read && (
                <Table.Td>
                  <When value={readTime} />
                </Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea.Autosize>
  );
}
