import { useApolloClient, useQuery } from '@apollo/client/react';
import { Anchor, Button } from '@mantine/core';
import { modals } from '@mantine/modals';
import { IconLogout } from '@tabler/icons-react';
import { notifyError, notifySuccess } from '@vigil/ui/connection/notify.tsx';
import { Panel } from '@vigil/ui/layout/panel.tsx';
import { Tag } from '@vigil/ui/layout/tag.tsx';
import { deviceNameOf } from '@vigil/ui/session/device-name.ts';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { When } from '@vigil/ui/text/when.tsx';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Page } from '../../app/page.tsx';
import {
  OwnSessionEndDocument,
  OwnSessionsDocument,
  OwnSessionsEndOthersDocument,
  type OwnSessionsQuery,
} from '../../generated/graphql.ts';
import { paths } from '../paths.ts';
import styles from '../own-account.module.css';

type OwnSession = OwnSessionsQuery['ownSessions'][number];
/**
 * /web/uc?to=devices 登录设备: where the own account is logged in; others are logged out one by one or all at
 * once.
 */
export function DevicesPage() {
  const client = useApolloClient();
  const query = useQuery(OwnSessionsDocument, { fetchPolicy: 'network-only' });
  const [busy, setBusy] = useState(false);
  const run = async (act: () => Promise<unknown>, done: string) => {
    setBusy(true);
    try {
      await act();
      notifySuccess(done);
    } catch (error) {
      notifyError(error);
    } finally {
      setBusy(false);
      query.refetch().catch(() => undefined);
    }
  };
  const ask = (question: string, act: () => Promise<unknown>, done: string) =>
    modals.openConfirmModal({
      title: t('退出其他设备'),
      children: question,
      onConfirm: () => void run(act, done),
    });
  const endOne = (session: OwnSession) =>
    ask(
      t('确定要让“{{name}}”退出登录吗？', { name: deviceNameOf(session) }),
      () => client.mutate({ mutation: OwnSessionEndDocument, variables: { id: session.id } }),
      t('该设备已退出登录！'),
    );
  const endOthers = (count: number) =>
    ask(
      t('确定要让其他 {{count}} 台设备退出登录吗？', { count }),
      () => client.mutate({ mutation: OwnSessionsEndOthersDocument }),
      t('其他设备已全部退出登录！'),
    );
  const others = (query.data?.ownSessions ?? []).filter(({ current }) => !current).length;
  return (
    <Page
      title={t('登录设备')}
      hint={
        <>
          {t('不认识的设备请让它退出登录，并修改密码。')}{' '}
          <Anchor component={Link} to={paths.attempts} inherit underline="always">
            {t('查看登录记录')}
          </Anchor>
        </>
      }
      actions={
        others > 0 && (
          <Button
            variant="default"
            leftSection={<IconLogout size={18} aria-hidden />}
            disabled={busy}
            onClick={() => endOthers(others)}
          >
            {t('退出其他设备')}
          </Button>
        )
      }
    >
      <Panel>
        <QueryView query={query}>
          {({ ownSessions }) => (
            <ul className={styles['list']} aria-label={t('登录设备')}>
              {ownSessions.map((session) => (
                <li key={session.id} className={styles['row']}>
                  <div className={styles['words']}>
                    <p className={styles['name']}>
                      {deviceNameOf(session)}
                      {session.current && <Tag tone="success">{t('本机')}</Tag>}
                    </p>
                    <p className={`${styles['quiet']} ${styles['facts']}`}>
                      <span>{session.address ?? t('网络地址未知')}</span>
                      <span>
                        {t('登录于')} <When value={session.createTime} />
                      </span>
                      <span>
                        {t('最近使用')} <When value={session.lastSeenAt} as="ago" />
                      </span>
                    </p>
                  </div>
                  {!session.current && (
                    <Button
                      variant="default"
                      disabled={busy}
                      aria-label={t('让{{name}}退出登录', { name: deviceNameOf(session) })}
                      onClick={() => endOne(session)}
                    >
                      {t('退出登录')}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )}
        </QueryView>
      </Panel>
    </Page>
  );
}
