import { useMutation } from '@apollo/client/react';
import { Button, Group, Text } from '@mantine/core';
import { notifyError } from '@vigil/ui/connection/notify.tsx';
import { Dialog } from '@vigil/ui/layout/dialog.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useEffect } from 'react';
import { PanelTitle } from '../bar/panel-title.tsx';
import { TakeBreakDocument } from '../../../generated/graphql.ts';
import { clockText } from '../paper/server-clock.ts';
import type { Sitting } from '../paper/sitting.ts';

interface BreakDialogProps {
  readonly paperId: string;
  readonly opened: boolean;
  /** seconds of the right */
  readonly left: number;
  /** acts that the server does not have yet: they go first */
  readonly unsent: number;
  /** what is being typed goes to the queue first */
  readonly sitting: Pick<Sitting, 'flush'>;
  readonly onClose: () => void;
  /** The break has begun. */
  readonly onTaken: () => void;
}

/**
 * Asks before a break: how long it may be, and what it does. Begins once everything written is with the
 * server.
 */
export function BreakDialog({ paperId, opened, left, unsent, sitting, onClose, onTaken }: BreakDialogProps) {
  const [take, { loading }] = useMutation(TakeBreakDocument, { variables: { id: paperId } });
  useEffect(() => {
    if (opened) void sitting.flush();
  }, [opened, sitting]);
  const begin = () =>
    void take().then(() => {
      onClose();
      onTaken();
    }, notifyError);
  return (
    <Dialog opened={opened} onClose={onClose} title={<PanelTitle>{t('中途休息')}</PanelTitle>}>
      <Text>
        {t('剩余可休息时间 {{left}}。休息时停止计时、隐藏试题，不能答题和交卷。', { left: clockText(left) })}
      </Text>
      <Text c="dimmed" size="sm" mt="xs">
        {unsent > 0
          ? t('还有 {{n}} 条作答正在提交，提交后即可休息。', { n: unsent })
          : t('可以提前结束，没有用完的时间下次还能用；时间用完后自动继续计时。')}
      </Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('继续作答')}
        </Button>
        <Button onClick={begin} loading={loading} disabled={unsent > 0}>
          {t('开始休息')}
        </Button>
      </Group>
    </Dialog>
  );
}
