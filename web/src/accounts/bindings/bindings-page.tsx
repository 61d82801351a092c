import { useQuery } from '@apollo/client/react';
import { Button } from '@mantine/core';
import { Panel } from '@vigil/ui/layout/panel.tsx';
import { Empty } from '@vigil/ui/state/empty.tsx';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { When } from '@vigil/ui/text/when.tsx';
import { useState } from 'react';
import { Page } from '../../app/page.tsx';
import { BindListDocument } from '../../generated/graphql.ts';
import styles from '../own-account.module.css';
import { MobileDialog } from './mobile-dialog.tsx';

const loginTypes: Readonly<Record<string, string>> = { mobile: t('手机号') };

/** /web/uc?to=connect 账号绑定: ways into the own account besides its password, with since when. */
export function BindingsPage() {
  const query = useQuery(BindListDocument, { fetchPolicy: 'network-only' });
  const [open, setOpen] = useState<'bind' | 'unbind' | null>(null);
  const bind = <Button onClick={() => setOpen('bind')}>{t('绑定手机号')}</Button>;
  return (
    <Page title={t('账号绑定')} hint={t('绑定手机号后，可以用短信验证码登录和找回密码。')}>
      <Panel>
        <QueryView
          query={query}
          isEmpty={({ bindList }) => bindList.length === 0}
          empty={<Empty plain title={t('还没有绑定')} hint={t('绑定后会显示在这里。')} action={bind} />}
        >
          {({ bindList }) => (
            <ul className={styles['list']} aria-label={t('账号绑定')}>
              {bindList.map(({ id, loginType, openId, createTime }) => (
                <li key={id} className={styles['row']}>
                  <div className={styles['words']}>
                    <p className={styles['name']}>{loginTypes[loginType] ?? loginType}</p>
                    <p className={styles['quiet']}>
                      {openId} · {t('绑定于')} <When value={createTime} />
                    </p>
                  </div>
                  <Button variant="default" onClick={() => setOpen('unbind')}>
                    {t('解绑手机号')}
                  </Button>
                </li>
              ))}
            </ul>
          )}
        </QueryView>
      </Panel>
      {open !== null && (
        <MobileDialog
          act={open}
          onClose={() => setOpen(null)}
          onDone={() => {
            setOpen(null);
            query.refetch().catch(() => undefined);
          }}
        />
      )}
    </Page>
  );
}
