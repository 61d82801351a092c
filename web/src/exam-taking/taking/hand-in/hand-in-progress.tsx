import { Button, Loader, Text } from '@mantine/core';
import { t } from '@vigil/ui/text/t.ts';
import type { QueueSnapshot } from '../answer-queue/queue-snapshot.ts';
import { answersKept, strangerHere } from '../notices/kept-where.ts';
import { OtherAccountActs } from '../other-account-acts.tsx';
import type { SessionWatch } from '../paper/use-session-watch.ts';
import { Cover } from './cover.tsx';

interface HandInProgressProps {
  readonly queue: QueueSnapshot;
  readonly session: SessionWatch;
  /** no time is left that could be told */
  readonly timeUp: boolean;
  /** the candidate asked for it and may still change their mind */
  readonly withdrawable: boolean;
  readonly onWithdraw: () => void;
}

/**
 * While a hand-in waits behind unsent answers or for the server: says how many are unsent, and that it goes
 * on by itself, or whose login it waits for.
 */
export function HandInProgress({ queue, session, timeUp, withdrawable, onWithdraw }: HandInProgressProps) {
  const unsent = queue.pending.filter((item) => item.body.kind !== 'hand').length;
  return (
    <Cover title={t('正在交卷')} icon={<Loader size={28} />} timed={!timeUp}>
      <div role="status">
        {unsent > 0 && <Text>{t('还有 {{n}} 条作答待提交，提交后自动交卷。', { n: unsent })}</Text>}
        {session.stranger && <Text>{strangerHere(queue)}</Text>}
        {queue.fault && (
          <Text c="dimmed">
            {queue.fault.offline
              ? t('网络中断，{{kept}}，恢复后自动提交', { kept: answersKept(queue) })
              : t('服务器暂时没有响应，正在自动重试，请不要关闭页面。')}
          </Text>
        )}
      </div>
      {session.stranger && <OtherAccountActs onLogin={session.loginAgain} />}
      {withdrawable && !session.locked && queue.handIn === 'queued' && queue.fault && (
        <Button variant="default" onClick={onWithdraw}>
          {t('返回继续作答')}
        </Button>
      )}
    </Cover>
  );
}
