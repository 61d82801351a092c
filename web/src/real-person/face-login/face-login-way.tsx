import { Button } from '@mantine/core';
import { IconFaceId } from '@tabler/icons-react';
import { fetchedPart } from '@vigil/ui/state/fetched-part.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useState } from 'react';
import type { LoginWayProps } from '../../app/brought.tsx';

const FaceLoginDialog = fetchedPart(
  async () => (await import('./face-login-dialog.tsx')).FaceLoginDialog,
  null,
);

/** 人脸登录: the button under the other ways in, where the site has it. */
export function FaceLoginWay({ onLoggedIn }: LoginWayProps) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button
        variant="default"
        fullWidth
        mt="md"
        leftSection={<IconFaceId size={18} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        {t('人脸登录')}
      </Button>
      {opened && <FaceLoginDialog onClose={() => setOpened(false)} onLoggedIn={onLoggedIn} />}
    </>
  );
}
