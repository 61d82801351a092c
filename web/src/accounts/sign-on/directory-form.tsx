import { useApolloClient } from '@apollo/client/react';
import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { messageOf } from '@vigil/ui/connection/errors.ts';
import { t } from '@vigil/ui/text/t.ts';
import { useState } from 'react';
import { useSite } from '../../app/site.tsx';
import { LdapLoginDocument, type LoginInput } from '../../generated/graphql.ts';
import { CaptchaDialog } from '../captcha-dialog.ts';
import { codeWantedIn } from '../code-wanted.ts';
import { FormFailure } from '../form-failure.tsx';
import { useEntered, type WayIn } from '../use-entered.ts';

interface DirectoryFormProps extends WayIn {
  /** what the institution calls its accounts */
  readonly title: string;
}

/** Name and password of the institution's directory, with the captcha of the own login. */
export function DirectoryForm({ title, onLoggedIn, onCodeWanted }: DirectoryFormProps) {
  const { info } = useSite();
  const client = useApolloClient();
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [captcha, setCaptcha] = useState<boolean | null>(null);
  const form = useForm({
    initialValues: { username: '', password: '' },
    validate: {
      username: (value) => (value.trim() === '' ? t('账号不能为空') : null),
      password: (value) => (value === '' ? t('密码不能为空') : null),
    },
  });
  const entered = useEntered(onLoggedIn);
  const enter = async (pass: Partial<LoginInput>) => {
    const { username, password } = form.values;
    setFailure(null);
    setBusy(true);
    try {
      const input = { username: username.trim(), password, ...pass };
      const { data } = await client.mutate({ mutation: LdapLoginDocument, variables: { input } });
      if (data) entered(data.ldapLogin);
    } catch (error) {
      const code = codeWantedIn(error);
      if (code === null) setFailure(messageOf(error));
      else onCodeWanted({ ...code, account: username.trim() });
      form.setFieldValue('password', '');
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      noValidate
      aria-label={title}
      onSubmit={form.onSubmit(() => (info.captchaOff ? void enter({}) : setCaptcha(true)))}
    >
      <Stack gap="md">
        <FormFailure message={failure} />
        <TextInput
          label={t('{{title}}账号', { title })}
          autoComplete="username"
          data-autofocus
          autoFocus
          {...form.getInputProps('username')}
        />
        <PasswordInput
          label={t('{{title}}密码', { title })}
          autoComplete="current-password"
          {...form.getInputProps('password')}
        />
        <Button type="submit" fullWidth loading={busy}>
          {t('登录')}
        </Button>
      </Stack>
      {captcha !== null && (
        <CaptchaDialog
          opened={captcha}
          onClose={() => setCaptcha(false)}
          onPass={(pass) => {
            setCaptcha(false);
            void enter(pass);
          }}
        />
      )}
    </form>
  );
}
