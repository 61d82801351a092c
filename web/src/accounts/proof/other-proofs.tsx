import { useApolloClient, useQuery } from '@apollo/client/react';
import { Anchor, Button, Divider, Stack, Text } from '@mantine/core';
import { IconBuildingCommunity, IconCircleCheck, IconFingerprint } from '@tabler/icons-react';
import { messageOf } from '@vigil/ui/connection/errors.ts';
import { t } from '@vigil/ui/text/t.ts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useUser } from '../../app/user.ts';
import { PasskeyProofBeginDocument, SignOnWaysDocument } from '../../generated/graphql.ts';
import { isThirdParty, thirdPartyWords } from '../sign-on/third-parties.ts';
import { SmsCode } from '../sms-code.tsx';
import type { ProofValues } from './proof.ts';

interface OtherProofsProps {
  readonly proofs: readonly string[];
  readonly values: ProofValues;
  readonly onValues: (values: ProofValues) => void;
  readonly onFailure: (message: string | null) => void;
  readonly to: string;
  readonly binding?: true | undefined;
  readonly problem?: string | null;
}

/**
 * How somebody without a password proves that the account is theirs: a code sent to their number, one of
 * their passkeys, or another sign-in.
 */
export function OtherProofs({ proofs, values, onValues, onFailure, to, binding, problem }: OtherProofsProps) {
  const user = useUser();
  const { data } = useQuery(SignOnWaysDocument);
  const ways = (data?.signOnWays ?? []).filter(({ kind }) => proofs.includes(kind));
  const bySms = proofs.includes('sms') && user?.mobile != null;
  const byPasskey = proofs.includes('passkey');
  if (proofs.length === 0 && binding)
    return <Text size="sm">{t('请重新登录后再操作，确认是您本人；无法登录时请联系管理员。')}</Text>;
  if (proofs.length === 0)
    return (
      <Text size="sm">
        {t('您还没有设置登录密码，也没有绑定手机号，请先绑定手机号或联系管理员。')}{' '}
        <Anchor component={Link} to="/web/uc?to=connect" inherit underline="always">
          {t('去绑定')}
        </Anchor>
      </Text>
    );
  if (values.passkey !== null)
    return (
      <Text size="sm" role="status">
        <IconCircleCheck size={18} aria-hidden style={{ verticalAlign: 'text-bottom' }} />{' '}
        {t('已通过通行密钥确认身份。')}
      </Text>
    );
  return (
    <Stack gap="sm">
      <Text size="sm">
        {bySms ? t('您没有设置密码，请用短信验证码确认身份。') : t('您没有设置密码，请先确认身份。')}
      </Text>
      {bySms && (
        <SmsCode
          mobile={user.mobile ?? ''}
          smsType="confirm"
          value={values.smsCode}
          error={problem ?? undefined}
          onChange={(smsCode) => onValues({ ...values, smsCode })}
          onFailure={onFailure}
        />
      )}
      {bySms && (byPasskey || ways.length > 0) && <Divider label={t('或者')} labelPosition="center" />}
      {byPasskey && (
        <ByPasskey onShown={(passkey) => onValues({ ...values, passkey })} onFailure={onFailure} />
      )}
      {ways.map(({ kind, title }) => (
        <Button
          key={kind}
          component="a"
          href={hrefOf(kind, to)}
          variant="default"
          fullWidth
          leftSection={<IconBuildingCommunity size={18} aria-hidden />}
        >
          {t('通过{{title}}重新登录', { title: isThirdParty(kind) ? thirdPartyWords[kind] : title })}
        </Button>
      ))}
    </Stack>
  );
}

/** Where somebody signs in anew; a directory is asked by the login page. */
const hrefOf = (kind: string, to: string): string =>
  kind === 'ldap'
    ? `/login?redirect=${encodeURIComponent(to)}`
    : `/api/sign-on/${kind}?fresh=1&to=${encodeURIComponent(to)}`;

interface ByPasskeyProps {
  readonly onShown: (passkey: NonNullable<ProofValues['passkey']>) => void;
  readonly onFailure: (message: string | null) => void;
}

function ByPasskey({ onShown, onFailure }: ByPasskeyProps) {
  const client = useApolloClient();
  const [busy, setBusy] = useState(false);
  const show = async () => {
    setBusy(true);
    onFailure(null);
    try {
      const { data } = await client.mutate({ mutation: PasskeyProofBeginDocument });
      if (!data) return;
      const { ceremony, options } = data.passkeyProofBegin;
      const { showPasskey } = await import('../passkeys/authenticator.ts');
      onShown({ ceremony, response: await showPasskey(options) });
    } catch (error) {
      onFailure(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="default"
      fullWidth
      loading={busy}
      leftSection={<IconFingerprint size={18} aria-hidden />}
      onClick={() => void show()}
    >
      {t('用通行密钥确认身份')}
    </Button>
  );
}
