import { t } from '@vigil/ui/text/t.ts';
import type { ExamCheckInfoQuery } from '../../generated/graphql.ts';
import type { StepKey } from './focus-step.ts';

export type Check = ExamCheckInfoQuery['examCheckInfo'];

/** What the person has done on the page so far. */
export interface Done {
  readonly device: boolean;
  readonly consent: boolean;
  readonly password: string;
  /** what the server said to the last one, until another is typed */
  readonly wrongPassword: string | null;
}

/** A step that the person still has to take. */
export type Missing = 'device' | 'password' | 'consent';

/** Each of them as what is to be done, and the step in which it is. */
export const missingSaid: Readonly<Record<Missing, { readonly words: string; readonly step: StepKey }>> = {
  device: { words: t('完成设备检测'), step: 'device' },
  password: { words: t('输入考试密码'), step: 'password' },
  consent: { words: t('阅读并同意考生须知'), step: 'rules' },
};

/**
 * `resume`: an open paper of this exam waits. `another`: one of another exam does, which comes first ([ET2]).
 * `over`: nothing to start any more (`notice` says why). `early`: more than 10 minutes before the start, no
 * entry yet. `countdown`: the entry is there, start is not. `open`: may start.
 */
export type Phase = 'resume' | 'another' | 'over' | 'early' | 'countdown' | 'open';

export interface Readiness {
  readonly phase: Phase;
  /** Why this exam cannot be started at all, in the server's words; empty when nothing is in the way. */
  readonly blocked: readonly string[];
  /** What the person still has to do, in order. */
  readonly missing: readonly Missing[];
  /** 已完成 / 不在考试时间内, for `over`. */
  readonly notice: string | null;
  /** It ended with the bar for coming late, not with the exam. */
  readonly missed: boolean;
  /** Seconds until the start, by the server's clock; 0 once started or without a start. */
  readonly secondsToStart: number;
  readonly canStart: boolean;
}

const entryBeforeSeconds = 600;

/** Steps of this page itself: not reasons against it. */
const ownSteps = new Set(['FaceRequired', 'WrongPassword']);

/**
 * The pre-check's whole decision, at `now` (ms, server's clock). Spec 1 §4: entry from 10 minutes before the
 * start until the end, start only after the start time; a mock always. `another`: a paper of another exam is open.
 */
export function readinessOf(check: Check, done: Done, now: number, another = false): Readiness {
  const mock = check.examType === 2;
  const secondsToStart =
    mock || check.startTime === null ? 0 : Math.max(0, Math.ceil((Date.parse(check.startTime) - now) / 1000));
  // Until then a start is taken: it knows of granted minutes and of the bar for coming late.
  const until = check.entryUntil ?? check.endTime;
  const ended = !mock && until !== null && now > Date.parse(until);
  const missed = ended && (check.endTime === null || Date.parse(until) < Date.parse(check.endTime));
  const waiting = secondsToStart > 0;
  const blocked = check.blocked
    .filter(({ reason }) => !ownSteps.has(reason) && !(reason === 'NotInTime' && (waiting || ended)))
    .map(({ msg }) => msg);
  const notice =
    check.examStatus === 0
      ? t('您已完成本次考试')
      : ended || check.examStatus === 4
        ? missed
          ? (check.blocked.find(({ reason }) => reason === 'TooLate')?.msg ?? t('您已错过入场'))
          : t('不在考试时间内')
        : null;
  const missing: Missing[] = [
    ...(check.needDevice && !done.device ? ['device' as const] : []),
    ...(done.consent ? [] : ['consent' as const]),
    ...(check.openType === 9 && done.password.trim() === '' ? ['password' as const] : []),
  ];
  const phase: Phase =
    check.paperId !== null
      ? 'resume'
      : notice !== null
        ? 'over'
        : secondsToStart > entryBeforeSeconds
          ? 'early'
          : another && !check.offline
            ? 'another'
            : waiting
              ? 'countdown'
              : 'open';
  return {
    phase,
    blocked,
    missing,
    notice,
    missed,
    secondsToStart,
    canStart: phase === 'open' && blocked.length === 0 && missing.length === 0,
  };
}
