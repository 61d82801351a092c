import { useMutation } from '@apollo/client/react';
import { Button, Stack, Text, TextInput } from '@mantine/core';
import { IconFingerprint, IconShieldLock } from '@tabler/icons-react';
import { messageOf } from '@vigil/ui/connection/errors.ts';
import { FactorSecret } from '@vigil/ui/security/factor-secret.tsx';
import { RecoveryCodes } from '@vigil/ui/security/recovery-codes.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useEffect, useState, type FormEvent } from 'react';
import type { CodeWanted } from './code-wanted.ts';
import { FormFailure } from './form-failure.tsx';
import { usePasskeyLogin } from './passkeys/use-passkey-login.ts';
import {
  LoginCodeDocument,
  LoginFactorBeginDocument,
  LoginFactorConfirmDocument,
  type LoginMutation,
} from '../generated/graphql.ts';

interface LoginCodeStepProps {
  readonly wanted: CodeWanted;
  readonly onEntered: (user: LoginMutation['login']) => void;
  /** to the form of account and password */
  readonly onBack: () => void;
}

/** Digits of a code of the authenticator app. */
const codeLength = 6;

/** The second step of a login: a code of the authenticator app, or a recovery code; set up first where it must be. */
export function LoginCodeStep({ wanted, onEntered, onBack }: LoginCodeStepProps) {
  const { ticket, enrol } = wanted;
  const passkey = usePasskeyLogin(onEntered, ticket);
  const [enter, entering] = useMutation(LoginCodeDocument);
  const [begin, { data: begun }] = useMutation(LoginFactorBeginDocument);
  const [confirm, confirming] = useMutation(LoginFactorConfirmDocument);
  const [code, setCode] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const [kept, setKept] = useState<{ codes: readonly string[]; user: LoginMutation['login'] } | null>(null);
  useEffect(() => {
    if (enrol) begin({ variables: { ticket } }).catch((error: unknown) => setFailure(messageOf(error)));
  }, [begin, enrol, ticket]);

  const send = async () => {
    const variables = { ticket, code: code.trim() };
    if (!enrol) {
      const { data } = await enter({ variables });
      if (data) onEntered(data.loginCode);
      return;
    }
    const { data } = await confirm({ variables });
    const user = data?.secondFactorConfirm.session;
    if (user) setKept({ codes: data.secondFactorConfirm.recoveryCodes, user });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() === '') return setFailure(t('验证码不能为空'));
    // Neither a code of the app (6) nor a recovery code (10): it is not sent, where it would count as a wrong one.
    if (code.replaceAll(/[\s-]/g, '').length < codeLength)
      return setFailure(t('验证码是 6 位数字，请输入完整'));
    setFailure(null);
    send().catch((error: unknown) => {
      setFailure(messageOf(error));
      setCode('');
    });
  };
  const problem = failure ?? passkey.failure;
  const byPasskey = wanted.passkey && (
    <Button
      variant={wanted.code ? 'default' : 'filled'}
      fullWidth
      loading={passkey.busy}
      autoFocus={!wanted.code}
      data-autofocus={wanted.code ? undefined : true}
      leftSection={<IconFingerprint size={18} aria-hidden />}
      onClick={() => void passkey.enter()}
    >
      {t('使用通行密钥')}
    </Button>
  );
  if (kept !== null) return <RecoveryCodes codes={kept.codes} onDone={() => onEntered(kept.user)} />;
  return (
    <form onSubmit={submit} noValidate aria-label={t('两步验证')}>
      <Stack gap="md">
        <FormFailure message={problem} />
        {wanted.account !== undefined && (
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {t('账号：{{account}}', { account: wanted.account })}
          </Text>
        )}
        {enrol ? (
          <>
            <Text size="sm">{t('系统要求管理员使用两步验证，请先完成设置。')}</Text>
            {begun && <FactorSecret {...begun.secondFactorBegin} />}
          </>
        ) : (
          <Text size="sm">
            {wanted.code
              ? t('请输入身份验证器显示的 6 位验证码；手机不在身边时，可以输入一个恢复码。')
              : t('请用您添加的通行密钥完成验证。')}
          </Text>
        )}
        {wanted.code && (
          <>
            <TextInput
              label={t('验证码')}
              autoComplete="one-time-code"
              inputMode={enrol ? 'numeric' : 'text'}
              maxLength={20}
              data-autofocus
              autoFocus
              leftSection={<IconShieldLock size={18} aria-hidden />}
              value={code}
              onChange={(event) => setCode(event.currentTarget.value)}
            />
            <Button type="submit" fullWidth loading={entering.loading || confirming.loading}>
              {enrol ? t('确认并登录') : t('登录')}
            </Button>
          </>
        )}
        {byPasskey}
        <Button variant="subtle" fullWidth onClick={onBack}>
          {t('返回登录')}
        </Button>
      </Stack>
    </form>
  );
}
