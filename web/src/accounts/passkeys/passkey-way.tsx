import { useApolloClient } from '@apollo/client/react';
import { Button, Stack } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { setToken } from '@vigil/ui/session/session.ts';
import { t } from '@vigil/ui/text/t.ts';
import { UserInfoDocument, type LoginMutation } from '../../generated/graphql.ts';
import { FormFailure } from '../form-failure.tsx';
import { usePasskeyLogin } from './use-passkey-login.ts';

interface PasskeyWayProps {
  /** see `LoginForm` */
  readonly onLoggedIn: (user: LoginMutation['login'], another: boolean) => void;
}

/** 通行密钥登录: the button under the other ways in, where the site has it; without a name or a password. */
export function PasskeyWay({ onLoggedIn }: PasskeyWayProps) {
  const client = useApolloClient();
  const { busy, failure, enter } = usePasskeyLogin((user) => {
    const before = client.readQuery({ query: UserInfoDocument })?.userInfo.userId;
    setToken(user.token);
    onLoggedIn(user, before !== undefined && before !== user.userId);
  });
  return (
    <Stack gap="sm" mt="md">
      <FormFailure message={failure} />
      <Button
        variant="default"
        fullWidth
        loading={busy}
        leftSection={<IconFingerprint size={18} aria-hidden />}
        onClick={() => void enter()}
      >
        {t('通行密钥登录')}
      </Button>
    </Stack>
  );
}
