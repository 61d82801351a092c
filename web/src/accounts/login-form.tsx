import { Alert, Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconAlertCircle, IconLock, IconUser } from '@tabler/icons-react';
import { t } from '@vigil/ui/text/t.ts';
import { useState } from 'react';
import { useSite } from '../app/site.tsx';
import type { LoginInput } from '../generated/graphql.ts';
import { lastUsername } from './last-username.ts';
import { CaptchaDialog } from './captcha-dialog.ts';
import { begunLogin } from './shell/begun-login.ts';
import type { CaptchaPass } from './slider-captcha-dialog.tsx';
import { useAccountLogin } from './use-account-login.ts';
import { useContinued } from './use-continued.ts';
import type { WayIn } from './use-entered.ts';
import styles from './login-form.module.css';

/**
 * Account login: name, password, the slider captcha (unless the site has it off), Enter submits. A refusal is
 * shown in the form and keeps what was typed; the captcha is used up by an attempt and asked again.
 */
export function LoginForm(way: WayIn) {
  const { info } = useSite();
  const { enter, loading, failure } = useAccountLogin(way);
  /** null: not asked yet */
  const [captcha, setCaptcha] = useState<boolean | null>(null);
  const [begun] = useState(begunLogin);
  const form = useForm({
    initialValues: { username: begun?.username ?? lastUsername(), password: begun?.password ?? '' },
    validate: {
      username: (value) => (value.trim() === '' ? t('账号不能为空') : null),
      password: (value) => (value === '' ? t('密码不能为空') : null),
    },
  });
  const shown = useContinued(begun);

  const send = async (pass: Partial<LoginInput>) => {
    const { username, password } = form.values;
    await enter({ username: username.trim(), password, ...pass });
    form.setFieldValue('password', '');
  };
  const submit = () => {
    if (info.captchaOff) void send({});
    else setCaptcha(true);
  };

  const passed = (pass: CaptchaPass) => {
    setCaptcha(false);
    void send(pass);
  };

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
        <Button type="submit" fullWidth loading={loading}>
          {t('登录')}
        </Button>
      </Stack>
      {captcha !== null && (
        <CaptchaDialog opened={captcha} onClose={() => setCaptcha(false)} onPass={passed} />
      )}
    </form>
  );
}
