import { Button, Checkbox, CopyButton, Group, Stack, Text } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../text/t.ts';
import styles from './factor-secret.module.css';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

/** Recovery codes, shown once: who goes on says that they are kept. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const [kept, setKept] = useState(false);
  return (
    <Stack gap="md">
      <Text size="sm">
        {t('请妥善保存以下恢复码。手机丢失时可以用它代替验证码登录，每个只能使用一次；关闭后不会再显示。')}
      </Text>
      <ul className={styles['codes']} aria-label={t('恢复码')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Checkbox
        label={t('我已保存恢复码')}
        checked={kept}
        onChange={(event) => setKept(event.currentTarget.checked)}
      />
      <Group justify="space-between">
        <CopyButton value={codes.join('\n')}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
              onClick={copy}
            >
              {copied ? t('已复制') : t('复制全部')}
            </Button>
          )}
        </CopyButton>
        <Button disabled={!kept} onClick={onDone}>
          {t('完成')}
        </Button>
      </Group>
    </Stack>
  );
}
