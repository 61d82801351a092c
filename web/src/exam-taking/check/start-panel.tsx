import { Anchor, Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleDashed, IconClock, IconDoorEnter } from '@tabler/icons-react';
import { sayCountdown, sayTime } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import clsx from 'clsx';
import { useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { BuysPlace, MayNotBegin, useWayOn } from '../../app/brought.tsx';
import { useServerClock } from '../../exams/public.ts';
import type { OpenPaperQuery } from '../../generated/graphql.ts';
import { takingPath } from '../paths.ts';
import { FaceDialog } from './face-dialog.tsx';
import { focusStep } from './focus-step.ts';
import { OtherDevice } from './other-device.tsx';
import { missingSaid, readinessOf, type Check, type Done, type Readiness } from './readiness.ts';
import styles from './start-panel.module.css';
import { WhatCameOfIt } from './what-came-of-it.tsx';

import { ofPassword, useStart } from './use-start.ts';

/** The paper of another exam that is open. */
type Another = NonNullable<OpenPaperQuery['checkProcess']>;

interface StartPanelProps {
  readonly check: Check;
  /** it is handed in before this exam is begun; null: none is */
  readonly another: Another | null;
  readonly done: Done;
  readonly onChange: (change: Partial<Done>) => void;
  readonly reload: () => void;
  readonly extra: { readonly courseId: string | null; readonly activityId: string | null };
}

/** What an approved application lifts (server: `waivedExam`). */
const appliedFor = new Set(['NotInTime', 'TooLate', 'ChancesUsedUp', 'NotSignedUp', 'NotRegistered']);

/** What buying and signing up bring, or the steps of this page. */
const boughtOrOwn = new Set(['NotPaid', 'NotRegistered', 'FaceRequired', 'WrongPassword', 'NotInTime']);

/**
 * The right-hand side of the pre-check: time to the start, what is in the way, what is still to do, and
 * 开始考试.
 */
export function StartPanel({ check, another, done, onChange, reload, extra }: StartPanelProps) {
  const now = useServerClock(check.serverTime);
  const ready = readinessOf(check, done, now, another !== null);
  const { start, starting } = useStart(check, (refusal) => {
    if (ofPassword(refusal)) onChange({ wrongPassword: refusal?.msg ?? null });
    else reload();
  });
  const [face, setFace] = useState(false);
  const missingId = useId();
  // What is still to be done is not refused in silence: the button leads to it.
  const next = ready.missing[0] ?? null;

  const phaseBefore = useRef(ready.phase);
  useEffect(() => {
    const before = phaseBefore.current;
    phaseBefore.current = ready.phase;
    if (before !== ready.phase && (before === 'early' || before === 'countdown' || before === 'open'))
      reload();
  }, [ready.phase, reload]);

  const wayOn = useWayOn(check.blocked);
  const { wrongPassword } = done;
  useEffect(() => {
    if (wrongPassword !== null && !face) focusStep('password');
  }, [wrongPassword, face]);

  const create = (faceToken?: string) => {
    // The same wrong one again is told again.
    onChange({ wrongPassword: null });
    void start({
      examId: check.id,
      ...extra,
      ...(check.openType === 9 ? { password: done.password.trim() } : {}),
      ...(faceToken === undefined ? {} : { faceToken }),
    });
  };

  if (ready.phase === 'resume') {
    return (
      <Aside first>
        <p className={styles['big']}>{t('您有一份未交的试卷')}</p>
        <p className={styles['hint']}>{t('已保存的答案都在，可直接继续作答。')}</p>
        <Button
          component={Link}
          to={takingPath({ id: check.paperId ?? '', stepOn: check.stepOn })}
          replace
          fullWidth
        >
          {t('继续考试')}
        </Button>
      </Aside>
    );
  }
  if (ready.phase === 'another' && another !== null) {
    return (
      <Aside first>
        <p className={styles['big']}>{t('您有正在进行的考试')}</p>
        <p className={styles['hint']}>
          {t('“{{title}}”还没有交卷，交卷后才能开始本场考试。', { title: another.title })}
        </p>
        <Button component={Link} to={takingPath(another)} fullWidth>
          {t('继续考试')}
        </Button>
        <EntryUntil check={check} now={now} />
      </Aside>
    );
  }
  if (ready.phase === 'over') {
    return (
      <Aside first>
        <p className={styles['big']}>{ready.notice}</p>
        {ready.missed && check.examCount === 0 ? (
          <>
            <p className={styles['hint']}>
              {t('如因设备或网络原因未能按时入场，请尽快联系监考老师或管理员。')}
            </p>
            <MayNotBegin examId={check.id} />
          </>
        ) : (
          <WhatCameOfIt examId={check.id} examCount={check.examCount} />
        )}
      </Aside>
    );
  }

  return (
    <Aside first={ready.phase === 'early' || ready.blocked.length > 0}>
      {ready.secondsToStart > 0 && <Countdown seconds={ready.secondsToStart} />}
      {ready.blocked.length === 0 && <EntryUntil check={check} now={now} />}
      {ready.blocked.length > 0 && (
        <div role="alert" className={styles['barred']}>
          <ul className={styles['blocked']}>
            {ready.blocked.map((msg) => (
              <li key={msg}>
                <IconAlertTriangle size={20} stroke={1.7} aria-hidden />
                {msg}
              </li>
            ))}
          </ul>
          {check.blocked.some(({ reason }) => reason === 'DeviceNotSupported') && (
            <OtherDevice answerDevice={check.answerDevice} />
          )}
          {wayOn !== null && (
            <Button component={Link} to={wayOn.to} fullWidth>
              {wayOn.label}
            </Button>
          )}
          {check.blocked.some(({ reason }) => appliedFor.has(reason)) && <MayNotBegin examId={check.id} />}
        </div>
      )}
      {mayBuy(check) && (
        <BuysPlace examId={check.id} sale={check.sale} catId={check.catId} onChanged={reload} />
      )}
      {ready.phase === 'early' ? (
        <p className={styles['hint']}>{t('考前 10 分钟可进入，届时本页会自动更新。')}</p>
      ) : (
        ready.blocked.length === 0 && (
          <>
            <Missing id={missingId} missing={ready.missing} />
            <div role="alert" className={styles['said']}>
              {wrongPassword !== null && (
                <p className={styles['wrong']}>
                  <IconAlertTriangle size={20} stroke={1.7} aria-hidden />
                  {wrongPassword}
                </p>
              )}
            </div>
            <Button
              fullWidth
              size="lg"
              disabled={!ready.canStart && next === null}
              aria-disabled={next !== null || undefined}
              aria-describedby={next === null ? undefined : missingId}
              data-disabled={next !== null || undefined}
              className={styles['start']}
              loading={starting}
              onClick={() => {
                if (next !== null) focusStep(missingSaid[next].step);
                else if (check.faceOn) setFace(true);
                else create();
              }}
            >
              {ready.phase === 'countdown' ? t('等待开考') : t('开始考试')}
            </Button>
            {ready.canStart && <p className={styles['hint']}>{whatFollows(check)}</p>}
          </>
        )
      )}
      <FaceDialog
        opened={face}
        examId={check.id}
        formal={check.examType === 1}
        onClose={() => setFace(false)}
        onToken={create}
      />
    </Aside>
  );
}

/** What a click on 开始考试 does. */
function whatFollows({ faceOn, totalTime }: Check): string {
  if (faceOn)
    return totalTime > 0
      ? t('先核验人脸，通过后开始计时，共 {{n}} 分钟。', { n: totalTime })
      : t('先核验人脸，通过后进入考试。');
  return totalTime > 0 ? t('点击后开始计时，共 {{n}} 分钟。', { n: totalTime }) : t('点击后进入考试。');
}

/** Whether buying it, or signing up for it, is all that is in the way. */
const mayBuy = ({ blocked, sale, catId }: Check): boolean =>
  (sale !== null || (catId !== null && blocked.some(({ reason }) => reason === 'NotRegistered'))) &&
  blocked.every(({ reason }) => boughtOrOwn.has(reason));

/** Until when it is entered, counted down within the hour. */
function EntryUntil({
  check: { entryUntil, examType },
  now,
}: {
  readonly check: Check;
  readonly now: number;
}) {
  if (entryUntil === null || examType === 2) return null;
  const seconds = Math.max(0, Math.ceil((Date.parse(entryUntil) - now) / 1000));
  return (
    <p className={styles['entry']} data-near={seconds <= 600 || undefined}>
      <IconDoorEnter size={18} aria-hidden />
      {t('{{time}} 前入场', { time: sayTime(entryUntil, now) })}
      {seconds <= 3600 && (
        <strong className="tabular">{t('还剩 {{left}}', { left: sayCountdown(seconds) })}</strong>
      )}
    </p>
  );
}

/** What the person still has to do, in the order of the steps. */
function Missing({ id, missing }: Pick<Readiness, 'missing'> & { readonly id: string }) {
  if (missing.length === 0) return null;
  return (
    <div id={id}>
      <p className={styles['hint']}>{t('开始前还需要：')}</p>
      <ul className={styles['missing']}>
        {missing.map((step) => (
          <li key={step}>
            <IconCircleDashed size={18} aria-hidden />
            <Anchor component="button" type="button" onClick={() => focusStep(missingSaid[step].step)}>
              {missingSaid[step].words}
            </Anchor>
          </li>
        ))}
      </ul>
    </div>
  );
}

/**
 * Beside the exam on a desk; on a phone right behind the steps, or before it (`first`) when there is nothing
 * to do but to know.
 */
function Aside({
  first = false,
  children,
}: {
  readonly first?: boolean;
  readonly children: React.ReactNode;
}) {
  return (
    <aside className={clsx(styles['aside'], first && styles['first'])} aria-label={t('开始考试')}>
      {children}
    </aside>
  );
}

function Countdown({ seconds }: { readonly seconds: number }) {
  return (
    <div className={styles['countdown']}>
      <span className={styles['hint']}>
        <IconClock size={18} aria-hidden />
        {t('距离开考')}
      </span>
      <span className={styles['clock']} role="timer">
        {sayCountdown(seconds)}
      </span>
    </div>
  );
}
