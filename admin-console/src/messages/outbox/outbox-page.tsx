import { useQuery } from '@apollo/client/react';
import { Alert, Button } from '@mantine/core';
import { IconMail, IconMailOff, IconSend } from '@tabler/icons-react';
import { ListView } from '@vigil/ui/console/list/list-view.tsx';
import type { RowAct } from '@vigil/ui/console/list/row-act.ts';
import { PageHeader } from '@vigil/ui/layout/page-header.tsx';
import { fetchedPart } from '@vigil/ui/state/fetched-part.tsx';
import { Loading } from '@vigil/ui/state/loading.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useMemo, useState } from 'react';
import { useListAddress } from '../../app/list-address.ts';
import { listQuery } from '../../app/list-query.ts';
import { usePagePlace } from '../../app/page.tsx';
import { useSession } from '../../app/session.tsx';
import { SentPagingDocument, type SentRowFragment } from '../../generated/graphql.ts';
import { paths } from '../paths.ts';
import { sentColumns } from './sent-columns.tsx';
import { sentPanel } from './sent-panel.tsx';

const ComposeDialog = fetchedPart(async () => (await import('./compose-dialog.tsx')).ComposeDialog, null);
const MailsDialog = fetchedPart(async () => (await import('./mails-dialog.tsx')).MailsDialog, null);

/** A message under way is looked at so often. */
const pollMs = 3000;

const keyOf = ({ id }: SentRowFragment): string => id;
const nameOf = ({ title }: SentRowFragment): string => title;
/** 发件箱: what was sent, how far it is, by whom and when; opened, what was written and what became of it. */
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
  const mailConfigured = query.data?.sentMessages.mailConfigured !== false;
  // Whether mail is set up is said above the list: both come at once, so that nothing moves.
  const isFirst = query.data === undefined && query.error === undefined;
  const columns = useMemo(() => sentColumns(mailConfigured), [mailConfigured]);
  const compose = (
    <Button leftSection={<IconSend size={18} aria-hidden />} onClick={() => setComposing(true)}>
      {t('发送消息')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('发件箱')} site={site.siteName} actions={compose} />
      {!mailConfigured && (
        <Alert mb="md" color="amber" icon={<IconMailOff size={20} aria-hidden />} title={t('未配置邮件服务')}>
          {t('邮件会留在发件箱中等待，站内消息不受影响。请联系运维人员设置邮件服务器。')}
        </Alert>
      )}
      {isFirst ? (
        <Loading />
      ) : (
        <ListView
          name="outbox"
          caption={t('已发送的消息')}
          unit={t('条消息')}
          columns={columns}
          rowKey={keyOf}
          rowName={nameOf}
          query={listQuery(query, (data) => data.sentMessages)}
          list={list}
          acts={acts}
          panel={sentPanel({ mailConfigured, acts })}
          empty={{
            title: t('还没有发送过消息'),
            hint: t('可以按部门、用户组或人员发送站内消息和邮件，发送前会显示接收人数。'),
            action: compose,
            filteredTitle: t('还没有发送过消息'),
            filteredHint: t('可以按部门、用户组或人员发送站内消息和邮件。'),
          }}
        />
      )}
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
