import { useApolloClient } from '@apollo/client/react';
import { Stack } from '@mantine/core';
import { Panel } from '@vigil/ui/layout/panel.tsx';
import { PasswordForm, type PasswordChange } from '@vigil/ui/session/password-form.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useCallback } from 'react';
import { Page } from '../../app/page.tsx';
import { UpdatePassDocument } from '../../generated/graphql.ts';
import { useLeave } from '../leave.ts';
import { PasskeysPanel } from '../passkeys/passkeys-panel.tsx';
import styles from '../own-account.module.css';

/** /web/uc?to=pass 密码安全: old password, new one twice; done, everybody logs in again with the new one. */
export function PasswordPage() {
  const client = useApolloClient();
  const leave = useLeave();
  const send = useCallback(
    (input: PasswordChange, commandId: string) =>
      client.mutate({ mutation: UpdatePassDocument, variables: { input }, context: { commandId } }),
    [client],
  );
  return (
    <Page title={t('密码安全')} hint={t('修改成功后，所有设备都需要用新密码重新登录。')}>
      <Stack gap="lg">
        <Panel className={styles['narrow']}>
          <PasswordForm send={send} onLeave={leave} />
        </Panel>
        <PasskeysPanel />
      </Stack>
    </Page>
  );
}
