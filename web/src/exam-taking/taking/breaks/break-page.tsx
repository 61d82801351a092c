import { useMutation } from '@apollo/client/react';
import { Button, Text } from '@mantine/core';
import { IconCoffee, IconMessage } from '@tabler/icons-react';
import { notifyError } from '@vigil/ui/connection/notify.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useEffect, useRef, useState } from 'react';
import { EndBreakDocument } from '../../../generated/graphql.ts';
import { Cover } from '../hand-in/cover.tsx';
import { useHeardNotices } from '../notices/use-heard-notices.ts';
import { type ClockBase, clockText, hasEnd, secondsLeft } from '../paper/server-clock.ts';
import type { LoadedPaper } from '../paper/loaded-paper.ts';
import styles from './break-page.module.css';

interface BreakPageProps {
  readonly loaded: LoadedPaper;
  /** seconds that the break lasted when the paper was told */
  readonly endsIn: number;
  /** Something happened to the paper, or the candidate is back: it is to be asked for anew. */
  readonly onChanged: () => void;
  /** The break is over by this page's clock. */
  readonly onOver: () => void;
}

/**
 * A break by right: nothing of the paper is on the screen, its time stands still, and no monitor runs. Calls
 * back when it is over; messages of the proctors are seen here, and wait on the paper to be confirmed.
 */
export function BreakPage({ loaded: { paper, clock }, endsIn, onChanged, onOver }: BreakPageProps) {
  const left = useCountdown({ leftSeconds: endsIn, atMs: clock.atMs }, onOver);
  const [end, { loading }] = useMutation(EndBreakDocument, { variables: { id: paper.id } });
  // Told the hand-in too, and counts as connected.
  const [messages, setMessages] = useState<ReadonlyMap<string, string>>(new Map());
  useHeardNotices({ paperId: paper.id, device: null }, (notice) => {
    if (notice.kind !== 'message') return onChanged();
    setMessages((now) => new Map(now).set(notice.position, notice.content ?? ''));
  });
  return (
    <Cover title={t('正在休息')} icon={<IconCoffee size={32} />}>
      <Text>{t('试题已隐藏，考试停止计时。')}</Text>
      <p className={styles['left']}>
        <span>{t('休息剩余')}</span>
        <span className="tabular" role="timer" aria-label={t('休息剩余时间')}>
          {clockText(left)}
        </span>
      </p>
      <Text c="dimmed" size="sm">
        {hasEnd(paper)
          ? t('继续作答后还有 {{left}}。休息结束时自动回到试卷并继续计时。', {
              left: clockText(paper.leftSeconds),
            })
          : t('休息结束时自动回到试卷。')}
      </Text>
      {messages.size > 0 && (
        <ul role="log" aria-label={t('监考老师的消息')} className={styles['messages']}>
          {[...messages].map(([position, text]) => (
            <li key={position}>
              <IconMessage size={18} aria-hidden /> {text}
            </li>
          ))}
        </ul>
      )}
      <Button loading={loading} data-autofocus onClick={() => void end().then(onChanged, notifyError)}>
        {t('结束休息，继续作答')}
      </Button>
    </Cover>
  );
}

const tickMs = 500;

/** Seconds left; calls `onOver` once when none are. */
function useCountdown({ leftSeconds, atMs }: ClockBase, onOver: () => void): number {
  const [nowMs, setNowMs] = useState(() => performance.now());
  const told = useRef(onOver);
  useEffect(() => {
    told.current = onOver;
  });
  useEffect(() => {
    const timer = setInterval(() => {
      const now = performance.now();
      setNowMs(now);
      if (secondsLeft({ leftSeconds, atMs }, now) > 0) return;
      clearInterval(timer);
      told.current();
    }, tickMs);
    return () => clearInterval(timer);
  }, [leftSeconds, atMs]);
  return Math.max(0, secondsLeft({ leftSeconds, atMs }, Math.max(nowMs, atMs)));
}
