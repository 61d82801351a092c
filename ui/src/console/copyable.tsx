import { ActionIcon, CopyButton, Tooltip } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { t } from '../text/t.ts';
import styles from './details.module.css';

/** A number or name that is needed elsewhere, with a button that copies it. */
export function Copyable({ text, noun }: { readonly text: string; readonly noun: string }) {
  const label = t('复制{{noun}}', { noun });
  return (
    <CopyButton value={text}>
      {({ copied, copy }) => (
        <span className={styles['copyable']}>
          {text}
          <Tooltip label={copied ? t('已复制') : label}>
            <ActionIcon variant="subtle" color="gray" aria-label={label} onClick={copy}>
              {copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
            </ActionIcon>
          </Tooltip>
        </span>
      )}
    </CopyButton>
  );
}
