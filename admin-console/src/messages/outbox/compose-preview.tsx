import { Stack, Text, Title } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { ActDialog } from '@vigil/ui/console/act-dialog.tsx';
import { RichHtml } from '@vigil/ui/html/rich-html.tsx';
import { sayNumber } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import type { MessagePreviewQuery } from '../../generated/graphql.ts';
import { sayChannels } from '../channels.ts';
import styles from './compose-preview.module.css';

interface ComposePreviewProps {
  readonly preview: MessagePreviewQuery['messagePreview'];
  readonly channels: readonly string[];
  readonly send: { readonly busy: boolean; readonly error: unknown };
  readonly unsaved: boolean;
  readonly onClose: () => void;
  readonly onBack: () => void;
  readonly onSend: () => void;
}

/** 预览并发送: how somebody would read it, and to how many it goes. */
export function ComposePreview({ preview, channels, send, unsaved, ...on }: ComposePreviewProps) {
  const byMail = channels.includes('mail');
  const count = sayNumber(preview.userCount);
  return (
    <ActDialog
      opened
      onClose={on.onClose}
      title={t('预览并发送')}
      size="lg"
      object={
        <>
          {t('将以{{channels}}发给 {{n}} 人', { channels: sayChannels(channels), n: count })}
          {byMail && t('，其中 {{n}} 人有邮箱', { n: sayNumber(preview.mailCount) })}
          {byMail && !preview.mailConfigured && (
            <Text size="sm" className={styles['warning']}>
              {t('未配置邮件服务，邮件会留在发件箱中等待。')}
            </Text>
          )}
        </>
      }
      submitLabel={t('发送给 {{n}} 人', { n: count })}
      submitIcon={<IconSend size={18} aria-hidden />}
      blocked={preview.userCount === 0}
      unsaved={unsaved}
      busy={send.busy}
      error={send.error}
      back={{ label: t('返回修改'), onClick: on.onBack }}
      onSubmit={on.onSend}
    >
      <Stack gap="xs">
        <article className={styles['message']}>
          <Title order={3} fz="md">
            {preview.title}
          </Title>
          <RichHtml html={preview.content} />
        </article>
        <Text c="dimmed" size="sm">
          {t('姓名等变量以示例显示，发送后按每位接收人填写。')}
        </Text>
      </Stack>
    </ActDialog>
  );
}
