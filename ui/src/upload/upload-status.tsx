import { Button, Group, Progress, Text } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { t } from '../text/t.ts';
import type { UploadState } from './use-upload.ts';

interface UploadStatusProps {
  readonly state: UploadState;
  readonly onRetry: () => void;
  readonly onStop: () => void;
  /** halts one that can be halted, or lets it go on */
  readonly onTurn?: () => void;
  /** takes a failed one off the screen */
  readonly onDismiss?: () => void;
}

/** How far an upload is, or why it failed, with what can be done about it. Nothing while there is none. */
export function UploadStatus({ state, onRetry, onStop, onTurn, onDismiss }: UploadStatusProps) {
  if (state.phase === 'idle') return null;
  if (state.phase === 'sending') {
    return (
      <Group gap="sm" wrap="nowrap">
        <Progress value={state.percent} flex={1} aria-label={t('正在上传 {{name}}', { name: state.name })} />
        <Text size="sm" c="dimmed">
          {stateText(state)}
        </Text>
        {onTurn !== undefined && state.isPaused !== undefined && state.percent < 100 && (
          <Button variant="subtle" size="compact-sm" onClick={onTurn}>
            {state.isPaused ? t('继续上传') : t('暂停')}
          </Button>
        )}
        <Button variant="subtle" size="compact-sm" onClick={onStop}>
          {t('取消上传')}
        </Button>
      </Group>
    );
  }
  return (
    <Group gap="xs" role="alert" c="var(--vigil-danger)">
      <IconAlertCircle size={16} aria-hidden />
      <Text size="sm">{t('{{name}}：{{reason}}', { name: state.name, reason: state.reason })}</Text>
      {state.canRetry && (
        <Button variant="subtle" size="compact-sm" onClick={onRetry}>
          {t('重试')}
        </Button>
      )}
      {onDismiss && (
        <Button variant="subtle" color="gray" size="compact-sm" onClick={onDismiss}>
          {t('知道了')}
        </Button>
      )}
    </Group>
  );
}

function stateText({ percent, isPaused, isWaiting }: Extract<UploadState, { phase: 'sending' }>): string {
  if (percent >= 100) return t('处理中…');
  if (isPaused === true) return t('已暂停 {{percent}}%', { percent });
  return isWaiting === true ? t('网络中断，恢复后自动继续') : `${percent}%`;
}
