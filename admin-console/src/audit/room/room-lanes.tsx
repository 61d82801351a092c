import { t } from '@vigil/ui/text/t.ts';
import clsx from 'clsx';
import { memo } from 'react';
import type { Standing } from '@vigil/domain/audit/room-steps';
import { tones } from '../../exam-taking/public.ts';
import { Lane } from '../slider/lane.tsx';
import type { Span } from '../slider/play-clock.ts';
import slider from '../slider/time-slider.module.css';
import type { CountsThen } from './counts.ts';
import type { Notable, NotableKind } from './notable.ts';
import { drawnOf } from './notable-words.ts';
import styles from './room.module.css';
import { standingWords } from './standing-words.ts';

interface RoomLanesProps {
  readonly over: readonly CountsThen[];
  readonly notables: readonly Notable[];
  readonly span: Span;
  /** of these papers, the highest the drawing goes */
  readonly people: number;
}

const lanes: readonly { readonly word: string; readonly kinds: readonly NotableKind[] }[] = [
  { word: t('切屏'), kinds: ['leave', 'debug'] },
  { word: t('离线'), kinds: ['offline'] },
  { word: t('摄像与人脸'), kinds: ['face', 'camera'] },
  { word: t('消息与处理'), kinds: ['help', 'message', 'time', 'forced', 'reopen'] },
];

/** From the foot up: who answers, then who does not. Who has handed in or not begun is what is left to the top. */
const drawn: readonly Standing[] = ['answering', 'break', 'quiet', 'away', 'offline'];

/** Under the slider: how many were there and how, and a tick for everything notable. */
export const RoomLanes = memo(function RoomLanes({ over, notables, span, people }: RoomLanesProps) {
  return (
    <>
      <div className={clsx(slider['lane'], styles['chartLane'])}>
        <span className={slider['name']}>{t('在考人数')}</span>
        <span className={clsx(slider['rail'], styles['chartRail'])}>
          <svg
            className={styles['chart']}
            viewBox={`0 0 ${over.length - 1} ${Math.max(1, people)}`}
            preserveAspectRatio="none"
            aria-hidden
          >
            {drawn.map((standing, place) => (
              <path
                key={standing}
                d={areaOf(over, drawn.slice(0, place), standing, people)}
                className={clsx(styles['area'], tones[standingWords[standing].tone])}
              />
            ))}
          </svg>
        </span>
      </div>
      {lanes.map(({ word, kinds }) => (
        <Lane
          key={word}
          word={word}
          events={notables
            .filter(({ kind }) => kinds.includes(kind))
            .map(({ kind, at, papers }) => ({
              ...{ key: `${kind} ${at}`, at, drawn: drawnOf(kind), times: papers.length },
            }))}
          span={span}
        />
      ))}
    </>
  );
});

/** The outline of those who stand so, on top of those below them, in steps: nobody is half there. */
function areaOf(
  over: readonly CountsThen[],
  below: readonly Standing[],
  standing: Standing,
  people: number,
): string {
  const foot = over.map((counts) => below.reduce((sum, each) => sum + counts[each], 0));
  const line = (heights: readonly number[]) =>
    heights.flatMap((height, x) => [
      `${x},${people - height}`,
      ...(x + 1 < heights.length ? [`${x + 1},${people - height}`] : []),
    ]);
  const top = line(foot.map((height, x) => height + (over[x]?.[standing] ?? 0)));
  return `M${top.join('L')}L${line(foot).toReversed().join('L')}Z`;
}
