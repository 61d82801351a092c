import { t } from '@vigil/ui/text/t.ts';
import type { ExamCheckInfoQuery } from '../../generated/graphql.ts';

export type Check = ExamCheckInfoQuery['examCheckInfo'];

/** What the person has done on the page so far. */
export interface Done {
  readonly device: boolean;
  readonly consent: boolean;
  readonly password: string;
}

/**
 * `resume`: an open paper of this exam waits. `over`: nothing to start any more (`notice` says why). `early`:
 * more than 10 minutes before the start, no entry yet. `countdown`: the entry is there, start is not. `open`:
 * may start.
 */
export type Phase = 'resume' | 'over' | 'early' | 'countdown' | 'open';

export interface Readiness {
  readonly phase: Phase;
  /** Why this exam cannot be started at all, in the server's words; empty when nothing is in the way. */
  readonly blocked: readonly string[];
  /** What the person still has to do, in order. */
  readonly missing: readonly string[];
  /** 已完成 / 不在考试时间内, for `over`. */
  readonly notice: string | null;
  /** Seconds until the start, by the server's clock; 0 once started or without a start. */
  readonly secondsToStart: number;
  readonly canStart: boolean;
}

const entryBeforeSeconds = 600;

/** Steps of this page itself: not reasons against it. */
const ownSteps = new Set(['FaceRequired', 'WrongPassword']);

/**
 * The pre-check's whole decision, at `now` (ms, server's clock). Spec 1 §4: entry from 10 minutes before the
 * start until the end, start only after the start time; a mock always.
 */
export function readinessOf(check: Check, done: Done, now: number): Readiness {
  const mock = check.examType === 2;
  const secondsToStart =
    mock || check.startTime === null ? 0 : Math.max(0, Math.ceil((Date.parse(check.startTime) - now) / 1000));
  const ended = !mock && check.endTime !== null && now > Date.parse(check.endTime);
  const waiting = secondsToStart > 0;
  const blocked = check.blocked
    .filter(({ reason }) => !ownSteps.has(reason) && !(reason === 'NotInTime' && (waiting || ended)))
    .map(({ msg }) => msg);
  const notice =
    check.examStatus === 0
      ? t('您已完成本次考试')
      : ended || check.examStatus === 4
        ? t('不在考试时间内')
        : null;
  const missing = [
    ...(check.needDevice && !done.device ? [t('完成设备检测')] : []),
    ...(check.openType === 9 && done.password.trim() === '' ? [t('输入考试密码')] : []),
    ...(done.consent ? [] : [t('阅读并同意考生须知')]),
  ];
  const phase: Phase =
    check.paperId !== null
      ? 'resume'
      : notice !== null
        ? 'over'
        : secondsToStart > entryBeforeSeconds
          ? 'early'
          : waiting
            ? 'countdown'
            : 'open';
  return {
    phase,
    blocked,
    missing,
    notice,
    secondsToStart,
    canStart: phase === 'open' && blocked.length === 0 && missing.length === 0,
  };
}
