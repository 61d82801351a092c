import { ActionIcon, CopyButton, Button } from '@mantine/core';
import { IconCheck, IconChevronLeft, IconChevronRight, IconLink } from '@tabler/icons-react';
import { exactTime } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import clsx from 'clsx';
import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { eventKind, tones } from '../exam-taking/public.ts';
import styles from './moment-slider.module.css';
import { spanOf, timeOf, type AuditEvent, type Moment } from './replay.ts';

interface MomentSliderProps {
  /** The whole history: what the slider runs over. */
  readonly all: readonly AuditEvent[];
  /** The events the filter leaves: the ticks, and where ←/→ lead. */
  readonly events: readonly AuditEvent[];
  readonly moment: Moment;
  /** The slider was put to a time, ms. */
  readonly onTime: (at: number) => void;
  readonly onStep: (direction: 1 | -1) => void;
  readonly onEdge: (edge: 'first' | 'last') => void;
  readonly link: string;
}

/**
 * The slider over a paper's history: ticks coloured by kind, any second by pointer or PageUp/PageDown (1
 * min), ←/→ to the previous or next event.
 */
export function MomentSlider({ all, events, moment, onTime, onStep, onEdge, link }: MomentSliderProps) {
  const track = useRef<HTMLDivElement>(null);
  const { from, to } = spanOf(all);
  const share = (at: number): number => Math.min(100, Math.max(0, ((at - from) / (to - from)) * 100));
  const drag = (event: PointerEvent) => {
    const box = track.current?.getBoundingClientRect();
    if (!box) return;
    const part = Math.min(1, Math.max(0, (event.clientX - box.left) / box.width));
    onTime(Math.floor((from + part * (to - from)) / 1000) * 1000);
  };
  const press = (event: KeyboardEvent) => {
    const acts: Readonly<Record<string, () => void>> = {
      ArrowLeft: () => onStep(-1),
      ArrowDown: () => onStep(-1),
      ArrowRight: () => onStep(1),
      ArrowUp: () => onStep(1),
      PageDown: () => onTime(Math.max(from, moment.at - 60_000)),
      PageUp: () => onTime(Math.min(to, moment.at + 60_000)),
      Home: () => onEdge('first'),
      End: () => onEdge('last'),
    };
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  return (
    <div className={styles['bar']}>
      <ActionIcon variant="default" size={40} aria-label={t('上一个事件')} onClick={() => onStep(-1)}>
        <IconChevronLeft size={18} aria-hidden />
      </ActionIcon>
      <div className={styles['middle']}>
        <div
          ref={track}
          className={styles['track']}
          role="slider"
          tabIndex={0}
          aria-label={t('回放时间')}
          aria-valuemin={Math.floor(from / 1000)}
          aria-valuemax={Math.floor(to / 1000)}
          aria-valuenow={Math.floor(moment.at / 1000)}
          aria-valuetext={
            moment.event ? `${exactTime(moment.at)} ${moment.event.text}` : exactTime(moment.at)
          }
          onKeyDown={press}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            drag(event);
          }}
          onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && drag(event)}
        >
          <span className={styles['rail']} />
          {events.map((each) => (
            <span
              key={each.id}
              className={clsx(
                styles['tick'],
                tones[eventKind(each.kind).tone],
                eventKind(each.kind).routine && styles['routine'],
              )}
              style={{ left: `${share(timeOf(each))}%` }}
            />
          ))}
          <span className={styles['thumb']} style={{ left: `${share(moment.at)}%` }} />
        </div>
        <div className={styles['times']} aria-hidden>
          <span>{exactTime(from).slice(11)}</span>
          <strong>{exactTime(moment.at)}</strong>
          <span>{exactTime(to).slice(11)}</span>
        </div>
      </div>
      <ActionIcon variant="default" size={40} aria-label={t('下一个事件')} onClick={() => onStep(1)}>
        <IconChevronRight size={18} aria-hidden />
      </ActionIcon>
      <CopyButton value={link} timeout={2000}>
        {({ copied, copy }) => (
          <Button
            variant="default"
            className={styles['copy']}
            leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconLink size={16} aria-hidden />}
            onClick={copy}
          >
            {copied ? t('已复制') : t('复制此刻链接')}
          </Button>
        )}
      </CopyButton>
    </div>
  );
}
