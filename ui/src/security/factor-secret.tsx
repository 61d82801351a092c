import { Stack, Text } from '@mantine/core';
import { t } from '../text/t.ts';
import styles from './factor-secret.module.css';

interface FactorSecretProps {
  /** a picture as a data URL */
  readonly qr: string;
  /** base32, for who types it */
  readonly secret: string;
}

/** What an authenticator app is told, as a picture and as text. */
export function FactorSecret({ qr, secret }: FactorSecretProps) {
  return (
    <Stack gap="sm">
      <Text size="sm">
        {t(
          '用手机上的身份验证器（如 Microsoft Authenticator、Google Authenticator）扫描二维码，再输入它显示的 6 位验证码。',
        )}
      </Text>
      <img className={styles['picture']} src={qr} alt={t('两步验证二维码')} />
      <Text size="sm" c="dimmed">
        {t('无法扫描时，手动输入密钥：')}
        <span className={styles['secret']}>{secret.match(/.{1,4}/g)?.join(' ')}</span>
      </Text>
    </Stack>
  );
}
