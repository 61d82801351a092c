import { Button, Stack } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { t } from '@vigil/ui/text/t.ts';
import { FormFailure } from '../form-failure.tsx';
import { useEntered, type WayIn } from '../use-entered.ts';
import { usePasskeyLogin } from './use-passkey-login.ts';

/** 通行密钥登录: the button under the other ways in, where the site has it; without a name or a password. */
export function PasskeyWay({ onLoggedIn }: Pick<WayIn, 'onLoggedIn'>) {
  const { busy, failure, enter } = usePasskeyLogin(useEntered(onLoggedIn));
  return (
    <Stack gap="sm" mt="sm">
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
