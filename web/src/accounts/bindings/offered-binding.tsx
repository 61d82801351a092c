import { useApolloClient } from '@apollo/client/react';
import { Alert, Button, Group, Text } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { messageOf } from '@vigil/ui/connection/errors.ts';
import { notifySuccess } from '@vigil/ui/connection/notify.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { BindInfoDocument, DirectBindDocument, type BindInfoQuery } from '../../generated/graphql.ts';
import { ProofDialog } from '../proof/proof-dialog.tsx';
import { isAboutProof, type ProofSent } from '../proof/proof.ts';
import { isThirdParty, thirdPartyWords } from '../sign-on/third-parties.ts';

interface Offered {
  readonly token: string;
  readonly info: BindInfoQuery['bindInfo'];
}

/**
 * What came back from a third party in the address (`bind`): bound when this account asked for it; else only once its
 * owner says so, for who showed themselves there may be somebody else at the same computer. Whoever has not just signed
 * in proves first that the account is theirs.
 */
export function OfferedBinding({ onBound }: { readonly onBound: () => void }) {
  const [query, setQuery] = useSearchParams();
  const token = query.get('bind') ?? '';
  const client = useApolloClient();
  const [offered, setOffered] = useState<Offered | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [proving, setProving] = useState<Offered | null>(null);
  const asked = useRef('');

  const bindBy = useCallback(
    async ({ token: one }: Offered, proof: ProofSent) => {
      await client.mutate({ mutation: DirectBindDocument, variables: { token: one, ...proof } });
      setOffered(null);
      notifySuccess(t('绑定成功!'));
      onBound();
    },
    [client, onBound],
  );
  const bind = useCallback(
    async (one: Offered) => {
      setBusy(true);
      setFailure(null);
      try {
        await bindBy(one, {});
      } catch (error) {
        if (!isAboutProof(error)) return setFailure(messageOf(error));
        // Whoever closes the dialog still has the offer.
        setOffered(one);
        setProving(one);
      } finally {
        setBusy(false);
      }
    },
    [bindBy],
  );
  useEffect(() => {
    if (token === '' || asked.current === token) return;
    asked.current = token;
    setQuery({ to: 'connect' }, { replace: true });
    client
      .query({ query: BindInfoDocument, variables: { token }, fetchPolicy: 'network-only' })
      .then(({ data, error }) => {
        if (data === undefined) throw error ?? new TypeError('nothing was read');
        const one = { token, info: data.bindInfo };
        return one.info.asked ? bind(one) : setOffered(one);
      })
      .catch((error: unknown) => setFailure(messageOf(error)));
  }, [token, client, setQuery, bind]);

  if (proving !== null) {
    const title = t('绑定{{name}}', { name: nameOf(proving) });
    return (
      <ProofDialog
        title={title}
        act={t('绑定')}
        binding
        to={`/web/uc?to=connect&bind=${proving.token}`}
        onConfirm={(proof) => bindBy(proving, proof)}
        onClose={() => setProving(null)}
      >
        {t('绑定后可以用它登录当前账号，请确认是您本人操作。')}
      </ProofDialog>
    );
  }
  if (failure !== null)
    return (
      <Alert color="red" role="alert" mb="md" withCloseButton onClose={() => setFailure(null)}>
        {failure}
      </Alert>
    );
  if (offered === null) return null;
  const { nickname } = offered.info;
  const name = nameOf(offered);
  return (
    <Alert
      mb="md"
      variant="light"
      icon={<IconLink size={20} aria-hidden />}
      title={t('绑定{{name}}', { name })}
    >
      <Text mb="sm">
        {nickname === ''
          ? t('是否将刚才登录的{{name}}绑定到当前账号？', { name })
          : t('是否将{{name}}“{{nickname}}”绑定到当前账号？', { name, nickname })}
      </Text>
      <Group gap="sm">
        <Button loading={busy} onClick={() => void bind(offered)}>
          {t('绑定')}
        </Button>
        <Button variant="default" disabled={busy} onClick={() => setOffered(null)}>
          {t('暂不绑定')}
        </Button>
      </Group>
    </Alert>
  );
}

const nameOf = ({ info: { loginType } }: Offered): string =>
  isThirdParty(loginType) ? thirdPartyWords[loginType] : loginType;
