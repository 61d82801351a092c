import { Button, Divider } from '@mantine/core';
import { t } from '@vigil/ui/text/t.ts';
import { useState } from 'react';
import { useSite } from '../app/site.tsx';
import { FormFailure } from './form-failure.tsx';
import styles from './login-form.module.css';
import { useAccountLogin } from './use-account-login.ts';
import type { WayIn } from './use-entered.ts';

/** The demo's accounts, each a click (user-010); nothing where the site has none. */
export function DemoAccounts(way: WayIn) {
  const { info } = useSite();
  const { enter, loading, failure } = useAccountLogin(way);
  const [busy, setBusy] = useState<string | null>(null);
  if (info.demoAccounts.length === 0) return null;
  return (
    <section aria-label={t('演示账号')}>
      <Divider my="lg" label={t('演示账号，一键登录')} labelPosition="center" />
      <FormFailure message={failure} />
      <div className={styles['demo']}>
        {info.demoAccounts.map(({ username, password, label }) => (
          <Button
            key={username}
            variant="default"
            px="xs"
            loading={busy === username}
            disabled={loading}
            onClick={() => {
              setBusy(username);
              void enter({ username, password, demo: true }).finally(() => setBusy(null));
            }}
          >
            {label}
          </Button>
        ))}
      </div>
    </section>
  );
}
