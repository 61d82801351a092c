import { Anchor, Group, Stack, Text } from '@mantine/core';
import { IconDeviceMobile } from '@tabler/icons-react';
import { Dialog } from '@vigil/ui/layout/dialog.tsx';
import { QrCode } from '@vigil/ui/media/qr-code.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useState } from 'react';
import { useSite } from '../app/site.tsx';

/** 学员端二维码: the site on a phone and its mini program, as far as the site has them; nothing where it has neither (user-077). */
export function StudentAppCodes() {
  const { info } = useSite();
  const [opened, setOpened] = useState(false);
  const { h5Host, mpCode } = info;
  if (h5Host === null && mpCode === null) return null;
  return (
    <>
      <Anchor component="button" type="button" size="sm" onClick={() => setOpened(true)}>
        <Group gap={4} component="span">
          <IconDeviceMobile size={16} aria-hidden />
          {t('手机端')}
        </Group>
      </Anchor>
      {opened && (
        <Dialog opened onClose={() => setOpened(false)} title={t('学员端二维码')} size="auto">
          <Group align="flex-start" justify="center" gap="xl">
            {h5Host !== null && (
              <Stack align="center" gap="xs">
                <QrCode text={h5Host} label={t('H5 学员端二维码')} />
                <Text size="sm">{t('手机浏览器扫码')}</Text>
              </Stack>
            )}
            {mpCode !== null && (
              <Stack align="center" gap="xs">
                <img src={mpCode} alt={t('小程序学员端二维码')} width={200} height={200} />
                <Text size="sm">{t('微信扫码打开小程序')}</Text>
              </Stack>
            )}
          </Group>
        </Dialog>
      )}
    </>
  );
}
