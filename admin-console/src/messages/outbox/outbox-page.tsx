import { useQuery } from '@apollo/client/react';
import { Alert, Button } from '@mantine/core';
import { IconMail, IconMailOff, IconSend } from '@tabler/icons-react';
import { momentPx, type Column } from '@vigil/ui/console/list/column.ts';
import { ListView } from '@vigil/ui/console/list/list-view.tsx';
import type { RowAct } from '@vigil/ui/console/list/row-act.ts';
import { PageHeader } from '@vigil/ui/layout/page-header.tsx';
import { Tag } from '@vigil/ui/layout/tag.tsx';
import { fetchedPart } from '@vigil/ui/state/fetched-part.tsx';
import { sayNumber } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { When } from '@vigil/ui/text/when.tsx';
import { useState } from 'react';
import { useListAddress } from '../../app/list-address.ts';
import { listQuery } from '../../app/list-query.ts';
import { usePagePlace } from '../../app/page.tsx';
import { useSession } from '../../app/session.tsx';
import { SentPagingDocument, type SentRowFragment } from '../../generated/graphql.ts';
import { sayAudience } from '../audience.ts';
import { sayChannels } from '../channels.ts';
import { paths } from '../paths.ts';

const ComposeDialog = fetchedPart(async () => (await import('./compose-dialog.tsx')).ComposeDialog, null);
const MailsDialog = fetchedPart(async () => (await import('./mails-dialog.tsx')).MailsDialog, null);

/** A message under way is looked at so often. */
const pollMs = 3000;

const keyOf = ({ id }: SentRowFragment): string => id;
const nameOf = ({ title }: SentRowFragment): string => title;
const deliveryWord = ({ delivered }: SentRowFragment): string => (delivered ? t('已送达') : t('发送中'));

function sayMails({ mailCount, mailSent, mailFailed, mailUnknown }: SentRowFragment): string {
  if (mailCount === 0) return '—';
  const parts = [t('{{n}} 封已发', { n: sayNumber(mailSent) })];
  const waiting = mailCount - mailSent - mailFailed - mailUnknown;
  if (waiting > 0) parts.push(t('{{n}} 封待发', { n: sayNumber(waiting) }));
  if (mailFailed > 0) parts.push(t('{{n}} 封失败', { n: sayNumber(mailFailed) }));
  if (mailUnknown > 0) parts.push(t('{{n}} 封无法确认', { n: sayNumber(mailUnknown) }));
  return parts.join('，');
}

const columns: readonly Column<SentRowFragment>[] = [
  { key: 'title', title: t('标题'), main: true, text: nameOf },
  {
    key: 'delivered',
    title: t('状态'),
    width: 104,
    phone: 'plain',
    text: deliveryWord,
    render: (row) => <Tag tone={row.delivered ? 'success' : 'info'}>{deliveryWord(row)}</Tag>,
  },
  {
    key: 'audience',
    title: t('接收范围'),
    width: 136,
    phone: 'plain',
    text: (row) => sayAudience(row.audience),
  },
  {
    key: 'channels',
    title: t('发送渠道'),
    width: 128,
    phone: 'hidden',
    text: ({ channels }) => sayChannels(channels),
  },
  { key: 'userCount', title: t('送达'), width: 80, align: 'right', text: ({ userCount }) => userCount },
  {
    key: 'shownCount',
    title: t('已显示'),
    width: 80,
    align: 'right',
    phone: 'hidden',
    text: (row) => row.shownCount,
  },
  { key: 'readCount', title: t('已读'), width: 80, align: 'right', text: ({ readCount }) => readCount },
  { key: 'mails', title: t('邮件'), width: 200, phone: 'plain', text: sayMails },
  { key: 'sender', title: t('发送人'), width: 104, phone: 'hidden', text: ({ sender }) => sender },
  {
    key: 'createTime',
    title: t('发送时间'),
    width: momentPx,
    phone: 'plain',
    text: ({ createTime }) => createTime,
    render: ({ createTime }) => <When value={createTime} />,
  },
];

/** 发件箱: what was sent, how far its delivery is, who saw and read it, and what became of mails. */
export function OutboxPage() {
  usePagePlace(t('发件箱'), paths.outbox);
  const { site } = useSession();
  const list = useListAddress([]);
  const query = useQuery(SentPagingDocument, {
    variables: { input: { current: list.current, size: list.size } },
    fetchPolicy: 'cache-and-network',
    pollInterval: pollMs,
    skipPollAttempt: () => document.hidden,
  });
  const [composing, setComposing] = useState(false);
  const [mails, setMails] = useState<SentRowFragment | null>(null);
  const acts = (row: SentRowFragment): readonly RowAct[] =>
    row.mailCount === 0
      ? []
      : [{ key: 'mails', label: t('邮件明细'), icon: IconMail, shown: true, onClick: () => setMails(row) }];
  const compose = (
    <Button leftSection={<IconSend size={18} aria-hidden />} onClick={() => setComposing(true)}>
      {t('发送消息')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('发件箱')} site={site.siteName} actions={compose} />
      {query.data?.sentMessages.mailConfigured === false && (
        <Alert mb="md" color="amber" icon={<IconMailOff size={20} aria-hidden />} title={t('未配置邮件服务')}>
          {t('邮件会留在发件箱中等待，站内消息不受影响。请联系运维人员设置邮件服务器。')}
        </Alert>
      )}
      <ListView
        name="outbox"
        caption={t('已发送的消息')}
        columns={columns}
        rowKey={keyOf}
        rowName={nameOf}
        query={listQuery(query, (data) => data.sentMessages)}
        list={list}
        acts={acts}
        empty={{
          title: t('还没有发送过消息'),
          hint: t('可以按部门、用户组或人员发送站内消息和邮件，发送前会显示接收人数。'),
          action: compose,
          filteredTitle: t('还没有发送过消息'),
          filteredHint: t('可以按部门、用户组或人员发送站内消息和邮件。'),
        }}
      />
      {composing && (
        <ComposeDialog
          onClose={() => setComposing(false)}
          onSent={() => void query.refetch().catch(() => undefined)}
        />
      )}
      {mails && <MailsDialog message={mails} onClose={() => setMails(null)} />}
    </>
  );
}
