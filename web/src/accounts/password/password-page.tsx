import { useApolloClient, useQuery } from '@apollo/client/react';
import { Stack, Text } from '@mantine/core';
import { Panel } from '@vigil/ui/layout/panel.tsx';
import { PasswordForm, type PasswordChange } from '@vigil/ui/session/password-form.tsx';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useCallback, useState } from 'react';
import { Page } from '../../app/page.tsx';
import { OwnProofsDocument, UpdatePassDocument } from '../../generated/graphql.ts';
import { FormFailure } from '../form-failure.tsx';
import { useLeave } from '../leave.ts';
import { PasskeysPanel } from '../passkeys/passkeys-panel.tsx';
import { ProofFields } from '../proof/proof-fields.tsx';
import { nothingShown, proofIn, proofProblem } from '../proof/proof.ts';
import styles from '../own-account.module.css';

/** /web/uc?to=pass 密码安全: another password, or a first one; done, everybody logs in again with it. And passkeys. */
export function PasswordPage() {
  const query = useQuery(OwnProofsDocument, { fetchPolicy: 'network-only' });
  return (
    <Page title={t('密码安全')}>
      <Stack gap="lg">
        <Panel title={t('登录密码')} className={styles['form']}>
          <Text size="sm" c="dimmed" mb="sm">
            {t('修改成功后，所有设备都需要用新密码重新登录。')}
          </Text>
          <QueryView query={query}>{({ ownProofs }) => <OwnPassword proofs={ownProofs} />}</QueryView>
        </Panel>
        <PasskeysPanel />
      </Stack>
    </Page>
  );
}

/** Of who has one the old one is asked for; who has none proves otherwise that the account is theirs. */
function OwnPassword({ proofs }: { readonly proofs: readonly string[] }) {
  const client = useApolloClient();
  const leave = useLeave();
  const [proof, setProof] = useState(nothingShown);
  const [failure, setFailure] = useState<string | null>(null);
  const isFirst = !proofs.includes('password');
  const send = useCallback(
    async ({ oldPassword, ...wanted }: PasswordChange, commandId: string) => {
      const input = { ...wanted, ...(isFirst ? proofIn(proofs, proof) : { oldPassword }) };
      try {
        await client.mutate({ mutation: UpdatePassDocument, variables: { input }, context: { commandId } });
      } catch (error) {
        // A passkey was good once.
        setProof((before) => ({ ...before, passkey: null }));
        throw error;
      }
    },
    [client, isFirst, proofs, proof],
  );
  if (!isFirst) return <PasswordForm send={send} onLeave={leave} />;
  const fields = (
    <>
      <ProofFields
        proofs={proofs}
        values={proof}
        onValues={setProof}
        onFailure={setFailure}
        to="/web/uc?to=pass"
      />
      <FormFailure message={failure} />
    </>
  );
  return (
    <PasswordForm
      send={send}
      onLeave={leave}
      first={{ fields, problem: proofProblem(proofs, proof), onFailure: setFailure }}
    />
  );
}
