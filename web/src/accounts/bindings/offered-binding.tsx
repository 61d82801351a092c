import { useApolloClient } from '@apollo/client/react';
import { Alert, Button, Group, Text } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { messageOf } from '@vigil/ui/connection/errors.ts';
import { notifySuccess } from '@vigil/ui/connection/notify.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { BindInfoDocument, DirectBindDocument, type BindInfoQuery } from '../../generated/graphql.ts';
import { isThirdParty, thirdPartyWords } from '../sign-on/third-parties.ts';

interface Offered {
  readonly token: string;
  readonly info: BindInfoQuery['bindInfo'];
}

/**
 * What came back from a third party in the address (`bind`): bound at once when this account asked for it; else only
 * once its owner says so, for who showed themselves there may be somebody else at the same computer.
 */
export function OfferedBinding({ onBound }: { readonly onBound: () => void }) {
  const [query, setQuery] = useSearchParams();
  const token = query.get('bind') ?? '';
  const client = useApolloClient();
  const [offered, setOffered] = useState<Offered | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const asked = useRef('');

  const bind = useCallback(
    async (one: string) => {
      setBusy(true);
      setFailure(null);
      try {
        await client.mutate({ mutation: DirectBindDocument, variables: { token: one } });
        setOffered(null);
        notifySuccess(t('绑定成功!'));
        onBound();
      } catch (error) {
        setFailure(messageOf(error));
      } finally {
        setBusy(false);
      }
    },
    [client, onBound],
  );
  useEffect(() => {
    if (token === '' || asked.current === token) return;
    asked.current = token;
    setQuery({ to: 'connect' }, { replace: true });
    client
      .query({ query: BindInfoDocument, variables: { token }, fetchPolicy: 'network-only' })
      .then(({ data, error }) => {
        if (data === undefined) throw error ?? new TypeError('nothing was read');
        if (data.bindInfo.asked) return bind(token);
        return setOffered({ token, info: data.bindInfo });
      })
      .catch((error: unknown) => setFailure(messageOf(error)));
  }, [token, client, setQuery, bind]);

  if (failure !== null)
    return (
      <Alert color="red" role="alert" mb="md" withCloseButton onClose={() => setFailure(null)}>
        {failure}
      </Alert>
    );
  if (offered === null) return null;
  const { loginType, nickname } = offered.info;
  const name = isThirdParty(loginType) ? thirdPartyWords[loginType] : loginType;
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
        <Button loading={busy} onClick={() => void bind(offered.token)}>
          {t('绑定')}
        </Button>
        <Button variant="default" disabled={busy} onClick={() => setOffered(null)}>
          {t('暂不绑定')}
        </Button>
      </Group>
    </Alert>
  );
}
