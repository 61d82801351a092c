import { VisuallyHidden } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { t } from '@vigil/ui/text/t.ts';
import { useEffect, useRef, useState } from 'react';
import { type ClockBase, minuteMark, secondsLeft, urgencyOf } from '../paper/server-clock.ts';
import { clockWords } from './clock-words.ts';
import { RunOut } from './run-out.tsx';
import styles from './taking-bar.module.css';

interface ExamTimerProps {
  /** null: this paper has no end */
  readonly base: ClockBase | null;
  /** Called once when the time falls below 0; again after time was added and ran out. */
  readonly onTimeout: () => void;
}

/**
 * The countdown. Its own component, so that a tick draws nothing else; announced only at 30, 10, 5 and 1
 * minutes. A guess is shown as one and never times out; that it has run out is said in words.
 */
export function ExamTimer({ base, onTimeout }: ExamTimerProps) {
  const left = useLeft(base, onTimeout);
  const [spoken, setSpoken] = useState('');
  const guessed = useGuessed(base?.guess === true);
  const before = useRef(left);
  useEffect(() => {
    if (left === null) return;
    const mark = before.current === null ? null : minuteMark(before.current, left);
    before.current = left;
    if (mark !== null) setSpoken(t('考试剩余 {{n}} 分钟', { n: mark }));
  }, [left]);
  if (base === null || left === null) {
    return (
      <span className={styles['timer']}>
        <IconClock size={18} aria-hidden />
        {t('不限时')}
      </span>
    );
  }
  return (
    <>
      <span
        className={styles['timer']}
        data-urgency={base.guess && left <= 0 ? 'amber' : urgencyOf(left)}
        title={base.guess && t('没有网络，按本机的时钟估计，恢复后与服务器核对')}
      >
        <IconClock size={18} aria-hidden />
        <span role="timer" aria-label={t('剩余时间')} aria-live="off">
          {clockWords(base, left)}
        </span>
        <VisuallyHidden role="status">{spoken}</VisuallyHidden>
      </span>
      {guessed && <RunOut out={base.guess === true && left <= 0} />}
    </>
  );
}

const tickMs = 250;
/** A device that woke with a network guesses for no longer: nothing moves for that. */
const answeredMs = 3000;

/**
 * Whether what a guess says has its place: from the start, or as soon as the guess of a page that stood lasts. It stays
 * when the server has told the time: nothing moves for that either.
 */
function useGuessed(guess: boolean): boolean {
  const [guessed, setGuessed] = useState(guess);
  useEffect(() => {
    if (!guess) return;
    const timer = setTimeout(() => setGuessed(true), answeredMs);
    return () => clearTimeout(timer);
  }, [guess]);
  return guessed;
}

function useLeft(base: ClockBase | null, onTimeout: () => void): number | null {
  const [nowMs, setNowMs] = useState(() => performance.now());
  const told = useRef(onTimeout);
  useEffect(() => {
    told.current = onTimeout;
  });
  useEffect(() => {
    if (!base) return;
    let over = false;
    const timer = setInterval(() => {
      const now = performance.now();
      setNowMs(now);
      if (over || base.guess || secondsLeft(base, now) >= 0) return;
      over = true;
      told.current();
    }, tickMs);
    return () => clearInterval(timer);
  }, [base]);
  return base ? secondsLeft(base, Math.max(nowMs, base.atMs)) : null;
}
