import { useApolloClient, useQuery } from '@apollo/client/react';
import { Button, Group } from '@mantine/core';
import { modals } from '@mantine/modals';
import { notifyError, notifySuccess } from '@vigil/ui/connection/notify.tsx';
import { Dialog } from '@vigil/ui/layout/dialog.tsx';
import { Panel } from '@vigil/ui/layout/panel.tsx';
import { Tag } from '@vigil/ui/layout/tag.tsx';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { When } from '@vigil/ui/text/when.tsx';
import { useState } from 'react';
import {
  ConsentGiveDocument,
  ConsentWithdrawDocument,
  OwnConsentsDocument,
  type OwnConsentsQuery,
} from '../../generated/graphql.ts';
import styles from '../own-account.module.css';
import { ConsentWords } from './consent-words.tsx';

type Consent = OwnConsentsQuery['ownConsents'][number];

/** What the person agreed to: each text to be read, agreed to in the version that was read, and taken back where it can be. */
export function Consents() {
  const client = useApolloClient();
  const query = useQuery(OwnConsentsDocument, {
    variables: { domain: location.host },
    fetchPolicy: 'network-only',
  });
  const [read, setRead] = useState<Consent | null>(null);
  const run = async (act: () => Promise<unknown>, done: string) => {
    try {
      await act();
      notifySuccess(done);
      setRead(null);
    } catch (error) {
      notifyError(error);
    }
    query.refetch().catch(() => undefined);
  };
  const give = ({ purpose, version, brandId }: Consent) => {
    const input = { purpose, version, brandId, domain: location.host };
    return run(() => client.mutate({ mutation: ConsentGiveDocument, variables: { input } }), t('已同意！'));
  };
  const withdraw = ({ purpose, title }: Consent) =>
    modals.openConfirmModal({
      title: t('撤回同意'),
      children: t('撤回对《{{title}}》的同意后，相关信息会被删除。确定要撤回吗？', { title }),
      onConfirm: () =>
        void run(
          () =>
            client.mutate({
              mutation: ConsentWithdrawDocument,
              variables: { input: { purpose, domain: location.host } },
            }),
          t('已撤回同意！'),
        ),
    });
  return (
    <Panel title={t('授权与同意')}>
      <QueryView query={query}>
        {({ ownConsents }) => (
          <ul className={styles['list']}>
            {ownConsents.map((consent) => (
              <li key={consent.purpose} className={styles['row']}>
                <div className={styles['words']}>
                  <p className={styles['name']}>
                    {t('《{{title}}》', { title: consent.title })}
                    <ConsentState consent={consent} />
                  </p>
                  {consent.givenAt !== null && (
                    <p className={styles['quiet']}>
                      {t('同意于')} <When value={consent.givenAt} /> ·{' '}
                      {t('第 {{n}} 版', { n: consent.givenVersion ?? 0 })}
                    </p>
                  )}
                </div>
                <Group gap="xs">
                  {consent.optional && consent.givenVersion !== null && (
                    <Button
                      variant="subtle"
                      color="red"
                      aria-label={t('撤回对《{{title}}》的同意', { title: consent.title })}
                      onClick={() => withdraw(consent)}
                    >
                      {t('撤回')}
                    </Button>
                  )}
                  <Button
                    variant="default"
                    aria-label={t('查看《{{title}}》', { title: consent.title })}
                    onClick={() => setRead(consent)}
                  >
                    {t('查看')}
                  </Button>
                </Group>
              </li>
            ))}
          </ul>
        )}
      </QueryView>
      {read !== null && (
        <Dialog opened onClose={() => setRead(null)} title={read.title}>
          <ConsentWords consent={read} />
          {!read.current && (
            <Button fullWidth onClick={() => void give(read)}>
              {t('我已阅读并同意')}
            </Button>
          )}
        </Dialog>
      )}
    </Panel>
  );
}

function ConsentState({ consent }: { readonly consent: Consent }) {
  if (consent.givenVersion === null) return <Tag tone="quiet">{t('未同意')}</Tag>;
  if (!consent.current) return <Tag tone="warning">{t('条款已更新')}</Tag>;
  return <Tag tone="success">{t('已同意')}</Tag>;
}
