import { ActionIcon, Button, CopyButton, SegmentedControl } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import {
  IconCheck,
  IconChevronLeft,
  IconChevronRight,
  IconLink,
  IconPlayerPause,
  IconPlayerPlay,
} from '@tabler/icons-react';
import { isElsewhere } from '@vigil/ui/console/page-keys.ts';
import { exactTime } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { useRef, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { speeds, type Span } from './play-clock.ts';
import styles from './time-slider.module.css';
import type { Play } from './use-play.ts';

/** `isElsewhere` asks whether somebody has answered the key, which Mantine would have said before it calls. */
const unprevented = { preventDefault: false };

interface TimeSliderProps {
  /** What the slider runs over. */
  readonly span: Span;
  /** The moment on show, ms. */
  readonly at: number;
  /** What it is, for who hears it. */
  readonly said: string;
  /** What ←/→ and the buttons lead to. */
  readonly steps: { readonly before: string; readonly next: string };
  /** The slider was put to a time, ms. */
  readonly onTime: (at: number) => void;
  readonly onStep: (direction: 1 | -1) => void;
  readonly onEdge: (edge: 'first' | 'last') => void;
  readonly link: string;
  readonly play: Play;
  /** Under the thumb, each as a lane of the slider. */
  readonly lanes: ReactNode;
  readonly legend: ReactNode;
}

/**
 * A slider over a stretch of time: any second by pointer or PageUp/PageDown (1 min), ←/→ to the previous or next
 * thing that happened; P plays and pauses.
 */
export function TimeSlider({
  span,
  at,
  said,
  steps,
  onTime,
  onStep,
  onEdge,
  link,
  play,
  ...shown
}: TimeSliderProps) {
  const track = useRef<HTMLDivElement>(null);
  const { from, to } = span;
  const share = Math.min(100, Math.max(0, ((at - from) / (to - from)) * 100));
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
      PageDown: () => onTime(Math.max(from, at - 60_000)),
      PageUp: () => onTime(Math.min(to, at + 60_000)),
      Home: () => onEdge('first'),
      End: () => onEdge('last'),
    };
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  // An address knows whole seconds: what was passed stays passed.
  const playOrPause = () => (play.playing ? onTime(Math.ceil(at / 1000) * 1000) : play.begin(at));
  useHotkeys([['p', (event) => !isElsewhere(event) && playOrPause(), unprevented]], []);
  return (
    <div className={styles['bar']}>
      <div className={styles['acts']}>
        <ActionIcon variant="default" size={40} aria-label={steps.before} onClick={() => onStep(-1)}>
          <IconChevronLeft size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size={40}
          aria-label={play.playing ? t('暂停') : t('播放')}
          title={play.playing ? t('暂停（P）') : t('播放（P）')}
          aria-keyshortcuts="P"
          onClick={playOrPause}
        >
          {play.playing ? (
            <IconPlayerPause size={18} aria-hidden />
          ) : (
            <IconPlayerPlay size={18} aria-hidden />
          )}
        </ActionIcon>
        <ActionIcon variant="default" size={40} aria-label={steps.next} onClick={() => onStep(1)}>
          <IconChevronRight size={18} aria-hidden />
        </ActionIcon>
        <SegmentedControl
          aria-label={t('播放速度')}
          value={String(play.speed)}
          onChange={(value) => {
            const speed = speeds.find((each) => String(each) === value);
            if (speed !== undefined) play.setSpeed(speed);
          }}
          data={speeds.map((speed) => ({ value: String(speed), label: `×${speed}` }))}
        />
        <strong className={styles['moment']} aria-hidden>
          {exactTime(at)}
        </strong>
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
      <div className={styles['lanes']}>
        {shown.lanes}
        <div
          ref={track}
          className={styles['track']}
          role="slider"
          tabIndex={0}
          aria-label={t('回放时间')}
          aria-valuemin={Math.floor(from / 1000)}
          aria-valuemax={Math.floor(to / 1000)}
          aria-valuenow={Math.floor(at / 1000)}
          aria-valuetext={said}
          onKeyDown={press}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            drag(event);
          }}
          onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && drag(event)}
        >
          <span className={styles['thumb']} style={{ left: `${share}%` }} />
        </div>
      </div>
      <div className={styles['foot']}>
        <span className={styles['edge']}>{exactTime(from).slice(11)}</span>
        {shown.legend}
        <span className={styles['edge']}>{exactTime(to).slice(11)}</span>
      </div>
    </div>
  );
}
