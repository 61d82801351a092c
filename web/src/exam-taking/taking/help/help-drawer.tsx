import { Button, Textarea, Text } from '@mantine/core';
import { IconAlertTriangle, IconClock, IconSend } from '@tabler/icons-react';
import { SideDialog } from '@vigil/ui/layout/dialog.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { When } from '@vigil/ui/text/when.tsx';
import { PanelTitle } from '../bar/panel-title.tsx';
import styles from './help-drawer.module.css';
import type { Help } from './use-help.ts';

/** The server takes no more of either (ET127). */
const longest = 500;
const mostUnanswered = 3;

interface HelpDrawerProps {
  readonly opened: boolean;
  readonly help: Help;
  readonly readOnly: boolean;
  readonly onClose: () => void;
}

/**
 * 联系监考: what was written with its answers, what waits for the network or could not be sent, and the next
 * message. What is being written stays when it is closed, and after a reload.
 */
export function HelpDrawer({ opened, help, readOnly, onClose }: HelpDrawerProps) {
  const { requests, waiting, draft } = help;
  const full = help.unanswered + waiting.length >= mostUnanswered;
  return (
    <SideDialog
      opened={opened}
      onClose={onClose}
      position="right"
      size="26rem"
      title={<PanelTitle>{t('联系监考')}</PanelTitle>}
    >
      <div className={styles['thread']}>
        <ul className={styles['messages']} aria-label={t('与监考老师的消息')} aria-live="polite">
          {requests.map((request) => (
            <li key={request.id} className={styles['request']}>
              <p className={styles['own']}>{request.text}</p>
              <p className={styles['meta']}>
                {t('我')} · <When value={request.askedAt} />
              </p>
              {request.answer === null ? (
                <p className={styles['meta']}>
                  <IconClock size={16} aria-hidden /> {t('等待监考老师回复')}
                </p>
              ) : (
                <p className={styles['answer']}>
                  <strong>{t('监考老师：')}</strong>
                  {request.answer}
                </p>
              )}
            </li>
          ))}
          {waiting.map(({ commandId, body }) => (
            <li key={commandId} className={styles['request']}>
              <p className={styles['own']}>{body.kind === 'help' && body.text}</p>
              <p className={styles['meta']}>
                <IconClock size={16} aria-hidden /> {t('正在发送，网络恢复后自动送达')}
              </p>
            </li>
          ))}
          {draft.refused.map(({ text, msg }, index) => (
            <li key={`${index} ${text}`} className={styles['request']}>
              <p className={styles['own']}>{text}</p>
              <p className={styles['refused']}>
                <IconAlertTriangle size={16} aria-hidden /> {t('没有送达：{{msg}}', { msg })}
              </p>
              <Button variant="default" size="compact-sm" onClick={() => help.dismiss(text)}>
                {t('移除')}
              </Button>
            </li>
          ))}
        </ul>
        {requests.length + waiting.length + draft.refused.length === 0 && (
          <Text c="dimmed">
            {t('题目看不清、设备出问题或有其他情况，都可以在这里告诉监考老师，回复会显示在这里。')}
          </Text>
        )}
        <form
          className={styles['form']}
          onSubmit={(event) => {
            event.preventDefault();
            void help.send();
          }}
        >
          <Textarea
            label={t('发给监考老师')}
            description={
              full ? t('已有 3 条消息在等待回复，请收到回复后再发送。') : t('请不要写答案；最多 500 字。')
            }
            value={draft.text}
            onChange={(event) => help.write(event.currentTarget.value)}
            maxLength={longest}
            autosize
            minRows={3}
            maxRows={8}
            disabled={readOnly}
            data-autofocus
          />
          <Button
            type="submit"
            leftSection={<IconSend size={18} aria-hidden />}
            disabled={readOnly || full || draft.text.trim() === ''}
          >
            {t('发送')}
          </Button>
        </form>
      </div>
    </SideDialog>
  );
}
