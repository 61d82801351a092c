import { Button, CloseButton } from '@mantine/core';
import { IconDeviceDesktopDown, IconDeviceMobileDown } from '@tabler/icons-react';
import { t } from '@vigil/ui/text/t.ts';
import { install, isHandheld, putInstallAway, useInstallTold } from './install.ts';
import styles from './install-line.module.css';

/** What installing is called on this device. */
export const installWords = (): string => (isHandheld() ? t('添加到主屏幕') : t('安装到电脑'));

/** The sign of it. */
export const InstallIcon = ({ size }: { readonly size: number }) =>
  isHandheld() ? (
    <IconDeviceMobileDown size={size} aria-hidden />
  ) : (
    <IconDeviceDesktopDown size={size} aria-hidden />
  );

/** On the home page, where the browser can install the site: what that is good for, until it is put away. */
export function InstallLine() {
  if (!useInstallTold()) return null;
  return (
    <section className={styles['line']} aria-label={installWords()}>
      <InstallIcon size={22} />
      <p className={styles['words']}>{t('装到本机后，从桌面直接打开，断网时也能查看考试安排。')}</p>
      <Button variant="default" onClick={() => void install()}>
        {installWords()}
      </Button>
      <CloseButton size="lg" aria-label={t('不再提示安装')} onClick={putInstallAway} />
    </section>
  );
}
