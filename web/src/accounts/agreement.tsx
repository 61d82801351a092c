import { Anchor, Text } from '@mantine/core';
import { consentTexts, type ConsentText } from '@vigil/domain/accounts/consent-purposes';
import { Dialog } from '@vigil/ui/layout/dialog.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useState } from 'react';
import styles from './own-account.module.css';

const asked = consentTexts.filter(({ optional }) => !optional);

/** 点击登录即表示同意《用户注册协议》 (user-012): each text opens in a dialog. */
export function Agreement({ lead }: { readonly lead: string }) {
  const [read, setRead] = useState<ConsentText | null>(null);
  return (
    <Text size="sm" c="dimmed">
      {lead}
      {asked.map((text) => (
        <Anchor key={text.purpose} component="button" type="button" size="sm" onClick={() => setRead(text)}>
          {t('《{{title}}》', { title: text.title })}
        </Anchor>
      ))}
      {read !== null && (
        <Dialog opened onClose={() => setRead(null)} title={read.title}>
          <Text className={styles['text']}>{read.text}</Text>
        </Dialog>
      )}
    </Text>
  );
}
