import { VisuallyHidden } from '@mantine/core';
import {
  IconAlertTriangle,
  IconArrowsLeftRight,
  IconBug,
  IconCameraOff,
  IconFaceId,
  IconMessage,
  IconMessageCircleQuestion,
  type Icon,
} from '@tabler/icons-react';
import { begun, type RoomState, type Standing } from '@vigil/domain/audit/room-steps';
import { t } from '@vigil/ui/text/t.ts';
import clsx from 'clsx';
import { memo, type MouseEvent } from 'react';
import { tones } from '../../exam-taking/public.ts';
import type { RoomPaper } from './room-paper.ts';
import styles from './room-card.module.css';
import { standingWords } from './standing-words.ts';

interface RoomCardProps {
  readonly paper: RoomPaper;
  /** null: had not begun */
  readonly state: RoomState | null;
  readonly standing: Standing;
  /** for how long, in words; '' where that says nothing */
  readonly since: string;
  /** how it was handed in, in words; null: it was not, or as usual */
  readonly how: string | null;
  /** Something notable has just happened to it. */
  readonly recent: boolean;
  /** Is none of those that were asked for. */
  readonly dim: boolean;
  /** Where the reader comes from. */
  readonly marked: boolean;
  readonly tabbable: boolean;
  /** its replay at this second */
  readonly href: string;
  readonly onGo: (href: string) => void;
}

/** One candidate at the second on show; leads to the replay of the paper at that second. */
export const RoomCard = memo(function RoomCard({
  paper,
  state,
  standing,
  href,
  onGo,
  ...shown
}: RoomCardProps) {
  const { word, Icon: Shape, tone } = standingWords[standing];
  const { since, how, recent, dim, marked, tabbable } = shown;
  const answered = state?.answered ?? 0;
  const share = paper.quCount === 0 ? 0 : Math.min(100, (answered / paper.quCount) * 100);
  const go = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    onGo(href);
  };
  return (
    <a
      href={href}
      className={clsx(styles['card'], recent && styles['recent'], dim && styles['dim'])}
      data-paper={paper.id}
      data-standing={standing}
      aria-current={marked || undefined}
      tabIndex={tabbable ? 0 : -1}
      onClick={go}
    >
      <span className={styles['name']} title={paper.realName}>
        {paper.realName}
      </span>
      <span className={clsx(styles['standing'], how === null ? tones[tone] : tones['warning'])}>
        {how === null ? <Shape size={13} aria-hidden /> : <IconAlertTriangle size={13} aria-hidden />}
        <span className={styles['word']}>{how ?? word}</span>
        {since !== '' && <span className={styles['since']}>{since}</span>}
      </span>
      <span className={clsx('tabular', styles['line'])}>
        <span>
          <VisuallyHidden>{t('已答')}</VisuallyHidden>
          {answered}/{paper.quCount}
        </span>
        {state !== null && state.handedIn === null && state.inView !== null && (
          <span className={styles['question']}>
            <VisuallyHidden>{t('正在看')}</VisuallyHidden>
            {t('第 {{n}} 题', { n: state.inView })}
          </span>
        )}
      </span>
      <Warnings paper={paper} state={state} />
      <span className={styles['bar']} aria-hidden>
        <span className={styles['fill']} style={{ width: `${share}%` }} />
        {state?.inView != null && state.handedIn === null && paper.quCount > 0 && (
          <span
            className={styles['inView']}
            style={{ left: `${((state.inView - 0.5) / paper.quCount) * 100}%` }}
          />
        )}
      </span>
    </a>
  );
});

/** The candidate's number and turn, and what was held against them so far. */
function Warnings({ paper, state }: { readonly paper: RoomPaper; readonly state: RoomState | null }) {
  const { leaves, faces, debugs, waiting, messages, cameraFailed } = state ?? begun;
  const all: readonly (readonly [boolean, Icon, string, string, boolean])[] = [
    [
      leaves > 0,
      IconArrowsLeftRight,
      t('切屏'),
      paper.leaveCount > 0 ? `${leaves}/${paper.leaveCount}` : String(leaves),
      true,
    ],
    [faces > 0, IconFaceId, t('人脸未通过'), String(faces), true],
    [cameraFailed, IconCameraOff, t('摄像头异常'), '', true],
    [debugs > 0, IconBug, t('疑似打开调试工具'), String(debugs), true],
    [waiting > 0, IconMessageCircleQuestion, t('等待回复'), String(waiting), true],
    [messages > 0, IconMessage, t('监考消息'), String(messages), false],
  ];
  return (
    <span className={clsx('tabular', styles['line'])}>
      <span className={styles['number']} title={paper.userName}>
        {paper.userName}
      </span>
      {paper.attempt > 1 && (
        <span className={styles['attempt']}>{t('第 {{n}} 次', { n: paper.attempt })}</span>
      )}
      {all.flatMap(([is, Shape, word, count, warns]) =>
        is ? (
          <span key={word} className={clsx(styles['warning'], warns && styles['warns'])} title={word}>
            <Shape size={13} aria-hidden />
            <VisuallyHidden>{word}</VisuallyHidden>
            {count}
          </span>
        ) : (
          []
        ),
      )}
    </span>
  );
}
