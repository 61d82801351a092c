import { VisuallyHidden } from '@mantine/core';
import { IconAlertTriangleFilled, IconCheck } from '@tabler/icons-react';
import clsx from 'clsx';
import { t } from '../../text/t.ts';
import styles from './step-nav.module.css';

/** One step: `done` needs nothing more, `work` lacks something, `todo` was not looked at yet. */
export interface NavStep {
  readonly key: string;
  readonly title: string;
  readonly state: 'done' | 'work' | 'todo';
  /** The state in words, e.g. 2 处待完善; without them the state's own. */
  readonly note?: string;
}

interface StepNavProps {
  /** What the steps lead to, for those who hear it. */
  readonly label: string;
  readonly steps: readonly NavStep[];
  /** Place of the step on show, from 0. */
  readonly current: number;
  /** Steps may be taken in any order; without it they are shown only. */
  readonly onGo?: (step: number) => void;
}

/**
 * Where one is among the steps of a form, and how each stands: by shape (tick, triangle, dashed ring, filled
 * ring) and in words. Narrow, the shapes alone stand in a row, each to be touched, and the words of the step
 * on show under them.
 */
export function StepNav({ label, steps, current, onGo }: StepNavProps) {
  const shown = steps[current];
  return (
    <nav aria-label={label} className={styles['nav']}>
      <ol className={styles['steps']}>
        {steps.map((step, index) => {
          const isCurrent = index === current;
          const look = {
            className: clsx(styles['step'], isCurrent && styles['current'], styles[step.state]),
            'aria-current': isCurrent ? ('step' as const) : undefined,
          };
          const content = <StepWords step={step} place={index + 1} isCurrent={isCurrent} />;
          return (
            <li key={step.key} className={styles['item']}>
              {onGo === undefined ? (
                <span {...look}>{content}</span>
              ) : (
                <button type="button" {...look} onClick={() => onGo(index)}>
                  {content}
                </button>
              )}
            </li>
          );
        })}
      </ol>
      {shown !== undefined && (
        <p className={styles['narrow']} aria-hidden>
          {t('第 {{n}} 步，共 {{count}} 步', { n: current + 1, count: steps.length })}
          <strong>{shown.title}</strong>
          {shown.state === 'work' && sayState(shown)}
        </p>
      )}
    </nav>
  );
}

function StepWords({
  step,
  place,
  isCurrent,
}: {
  readonly step: NavStep;
  readonly place: number;
  readonly isCurrent: boolean;
}) {
  return (
    <>
      <VisuallyHidden>{place}</VisuallyHidden>
      <span className={styles['mark']} aria-hidden>
        <Mark step={step} place={place} isCurrent={isCurrent} />
      </span>
      <span className={styles['words']}>
        <span className={styles['title']}>{step.title}</span>{' '}
        <span className={styles['note']}>
          {isCurrent && step.state !== 'work' ? t('当前步骤') : sayState(step)}
        </span>
      </span>
    </>
  );
}

function Mark({ step, place, isCurrent }: Parameters<typeof StepWords>[0]) {
  if (isCurrent || step.state === 'todo') return place;
  return step.state === 'done' ? <IconCheck size={18} stroke={3} /> : <IconAlertTriangleFilled size={26} />;
}

function sayState({ state, note }: NavStep): string {
  if (note !== undefined) return note;
  if (state === 'done') return t('已完成');
  return state === 'work' ? t('待完善') : t('未查看');
}
