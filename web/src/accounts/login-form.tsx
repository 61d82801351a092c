import { useMutation, useApolloClient } from '@apollo/client/react';
import { Alert, Button, Divider, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconAlertCircle, IconLock, IconUser } from '@tabler/icons-react';
import { messageOf } from '@vigil/ui/connection/errors.ts';
import { setToken } from '@vigil/ui/session/session.ts';
import { fetchedPart } from '@vigil/ui/state/fetched-part.tsx';
import { Loading } from '@vigil/ui/state/loading.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useState } from 'react';
import { useSite } from '../app/site.tsx';
import {
  LoginDocument,
  UserInfoDocument,
  type LoginInput,
  type LoginMutation,
} from '../generated/graphql.ts';
import { lastUsername, rememberUsername } from './last-username.ts';
import { CaptchaDialog } from './captcha-dialog.ts';
import { codeWantedIn, type CodeWanted } from './code-wanted.ts';
import { begunLogin } from './shell/begun-login.ts';
import type { CaptchaPass } from './slider-captcha-dialog.tsx';
import { useContinued } from './use-continued.ts';
import styles from './login-form.module.css';

// For administrators who have a second factor alone.
const LoginCodeStep = fetchedPart(
  async () => (await import('./login-code-step.tsx')).LoginCodeStep,
  <Loading />,
);

interface LoginFormProps {
  /**
   * Called once the token is kept. `another`: what is on screen was loaded for a different person, so that
   * the page has to be loaded anew.
   */
  readonly onLoggedIn: (user: LoginMutation['login'], another: boolean) => void;
  /** One-click demo accounts under the form. */
  readonly demo?: boolean;
}

/**
 * Account login: name, password, the slider captcha (unless the site has it off), Enter submits. A refusal is
 * shown in the form and keeps what was typed; the captcha is used up by an attempt and asked again.
 */
export function LoginForm({ onLoggedIn, demo = false }: LoginFormProps) {
  const { info } = useSite();
  const client = useApolloClient();
  const [login, { loading }] = useMutation(LoginDocument);
  const [failure, setFailure] = useState<string | null>(null);
  /** null: not asked yet */
  const [captcha, setCaptcha] = useState<boolean | null>(null);
  const [wanted, setWanted] = useState<CodeWanted | null>(null);
  const [demoBusy, setDemoBusy] = useState<string | null>(null);
  const [begun] = useState(begunLogin);
  const form = useForm({
    initialValues: { username: begun?.username ?? lastUsername(), password: begun?.password ?? '' },
    validate: {
      username: (value) => (value.trim() === '' ? t('账号不能为空') : null),
      password: (value) => (value === '' ? t('密码不能为空') : null),
    },
  });
  const shown = useContinued(begun);

  const entered = (user: LoginMutation['login']) => {
    const before = client.readQuery({ query: UserInfoDocument })?.userInfo.userId;
    setToken(user.token);
    onLoggedIn(user, before !== undefined && before !== user.userId);
  };

  const enter = async (input: LoginInput) => {
    setFailure(null);
    try {
      const { data } = await login({ variables: { input } });
      if (data === undefined) return;
      rememberUsername(input.username);
      entered(data.login);
    } catch (error) {
      const code = codeWantedIn(error);
      if (code === null) setFailure(messageOf(error));
      else {
        rememberUsername(input.username);
        setWanted(code);
      }
      form.setFieldValue('password', '');
    }
  };

  const submit = (values: typeof form.values) => {
    if (info.captchaOff) void enter({ username: values.username.trim(), password: values.password });
    else setCaptcha(true);
  };

  const passed = (pass: CaptchaPass) => {
    setCaptcha(false);
    void enter({ username: form.values.username.trim(), password: form.values.password, ...pass });
  };

  if (wanted !== null)
    return (
      <LoginCodeStep
        wanted={wanted}
        onEntered={entered}
        onBack={() => {
          setWanted(null);
          form.setFieldValue('password', '');
        }}
      />
    );
  return (
    <form ref={shown} onSubmit={form.onSubmit(submit)} noValidate aria-label={t('账号登录')}>
      <Stack gap="md">
        {failure !== null && (
          <Alert
            color="red"
            variant="light"
            role="alert"
            icon={<IconAlertCircle size={20} aria-hidden />}
            className={styles['failure']}
          >
            {failure}
          </Alert>
        )}
        <TextInput
          label={t('账号')}
          placeholder={t('请输入账号')}
          name="username"
          autoComplete="username"
          data-autofocus
          leftSection={<IconUser size={18} aria-hidden />}
          {...form.getInputProps('username')}
        />
        <PasswordInput
          label={t('密码')}
          placeholder={t('请输入密码')}
          name="password"
          autoComplete="current-password"
          leftSection={<IconLock size={18} aria-hidden />}
          {...form.getInputProps('password')}
        />
        <Button type="submit" fullWidth loading={loading && demoBusy === null}>
          {t('登录')}
        </Button>
      </Stack>
      {demo && info.demoAccounts.length > 0 && (
        <>
          <Divider my="lg" label={t('演示账号，一键登录')} labelPosition="center" />
          <div className={styles['demo']}>
            {info.demoAccounts.map(({ username, password, label }) => (
              <Button
                key={username}
                variant="default"
                px="xs"
                loading={demoBusy === username}
                disabled={loading}
                onClick={() => {
                  setDemoBusy(username);
                  void enter({ username, password, demo: true }).finally(() => setDemoBusy(null));
                }}
              >
                {label}
              </Button>
            ))}
          </div>
        </>
      )}
      {captcha !== null && (
        <CaptchaDialog opened={captcha} onClose={() => setCaptcha(false)} onPass={passed} />
      )}
    </form>
  );
}
