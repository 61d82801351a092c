import { useApolloClient } from '@apollo/client/react';
import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { messageOf } from '@vigil/ui/connection/errors.ts';
import { setToken } from '@vigil/ui/session/session.ts';
import { fetchedPart } from '@vigil/ui/state/fetched-part.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useState } from 'react';
import { useSite } from '../../app/site.tsx';
import {
  LdapLoginDocument,
  UserInfoDocument,
  type LoginInput,
  type LoginMutation,
} from '../../generated/graphql.ts';
import { CaptchaDialog } from '../captcha-dialog.ts';
import { codeWantedIn, type CodeWanted } from '../code-wanted.ts';
import { FormFailure } from '../form-failure.tsx';

const LoginCodeStep = fetchedPart(async () => (await import('../login-code-step.tsx')).LoginCodeStep);

interface DirectoryFormProps {
  /** what the institution calls its accounts */
  readonly title: string;
  readonly onLoggedIn: (user: LoginMutation['login'], another: boolean) => void;
}

/** Name and password of the institution's directory, with the captcha of the own login. */
export function DirectoryForm({ title, onLoggedIn }: DirectoryFormProps) {
  const { info } = useSite();
  const client = useApolloClient();
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [captcha, setCaptcha] = useState<boolean | null>(null);
  const [wanted, setWanted] = useState<CodeWanted | null>(null);
  const form = useForm({
    initialValues: { username: '', password: '' },
    validate: {
      username: (value) => (value.trim() === '' ? t('账号不能为空') : null),
      password: (value) => (value === '' ? t('密码不能为空') : null),
    },
  });
  const entered = (user: LoginMutation['login']) => {
    const before = client.readQuery({ query: UserInfoDocument })?.userInfo.userId;
    setToken(user.token);
    onLoggedIn(user, before !== undefined && before !== user.userId);
  };
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
      else setWanted(code);
      form.setFieldValue('password', '');
    } finally {
      setBusy(false);
    }
  };
  if (wanted !== null)
    return <LoginCodeStep wanted={wanted} onEntered={entered} onBack={() => setWanted(null)} />;
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
