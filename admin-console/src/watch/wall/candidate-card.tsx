import { VisuallyHidden } from '@mantine/core';
import {
  IconAccessible,
  IconAlertTriangle,
  IconClockPause,
  IconCoffee,
  IconHelpCircle,
  IconMessage,
  IconWifi,
  IconWifiOff,
} from '@tabler/icons-react';
import { type AccommodationSaid, sayAccommodation } from '@vigil/ui/text/accommodation.ts';
import { t } from '@vigil/ui/text/t.ts';
import clsx from 'clsx';
import { memo } from 'react';
import { attentionOf, isOnBreak, type Attention } from '../live/attention.ts';
import type { Card } from '../live/live-cards.ts';
import type { Density } from '../live/wall-pages.ts';
import { presenceWord, tones } from '../../exam-taking/public.ts';
import { serverNow, useSecond } from '../../app/server-clock.ts';
import { useExamLabel } from '../several/exam-labels.tsx';
import { ExamTag } from '../several/exam-tag.tsx';
import styles from './candidate-card.module.css';
import { Entry, LastAct } from './entry-and-act.tsx';
import { Snapshot } from './snapshot.tsx';
import { Since, TimeLeft } from './ticking.tsx';

interface CandidateCardProps {
  readonly card: Card;
  /** Has left the list while the order is held: keeps the place, says why, does nothing. */
  readonly gone: string | null;
  readonly density: Density;
  /** The wall's order, one of `wallSorts`: the card shows what it goes by. */
  readonly sort: string;
  /** Stands open beside the wall. */
  readonly opened: boolean;
  readonly tabbable: boolean;
  readonly onOpen: (card: Card) => void;
}

const presenceIcons = { online: IconWifi, quiet: IconClockPause, offline: IconWifiOff } as const;

/**
 * One candidate on the wall (look.md "Card"). Enter or a click opens it beside the wall; the wall handles
 * the other keys.
 */
export const CandidateCard = memo(function CandidateCard({
  card,
  gone,
  density,
  sort,
  opened,
  tabbable,
  onOpen,
}: CandidateCardProps) {
  useSecond();
  const exam = useExamLabel(card.examId);
  const attention = attentionOf(card, serverNow());
  const worst = attention[0];
  const share = card.quCount === 0 ? 0 : Math.min(100, (card.answerCount / card.quCount) * 100);
  return (
    <button
      type="button"
      className={clsx(
        styles['card'],
        styles[density],
        exam && styles['ofSeveral'],
        worst && (worst.severe ? styles['severe'] : styles['mild']),
        gone !== null && styles['gone'],
      )}
      data-paper={card.id}
      data-sort={sort}
      aria-current={opened || undefined}
      tabIndex={tabbable ? 0 : -1}
      onClick={() => gone === null && onOpen(card)}
    >
      <span className={styles['name']} title={card.realName}>
        {card.realName}
      </span>
      {exam && <ExamTag exam={exam} className={styles['exam']} />}
      <Presence card={card} />
      <span className={styles['line']}>
        <VisuallyHidden>{t('已答')}</VisuallyHidden>
        <span className={clsx('tabular', styles['answered'])}>
          {card.answerCount}/{card.quCount}
        </span>
        {card.current !== null && (
          <VisuallyHidden>{t('正在看第 {{n}} 题', { n: card.current })}</VisuallyHidden>
        )}
        {card.accommodation && <HasRight right={card.accommodation} />}
        <TimeLeft deadline={card.deadline} stoppedUntil={card.breakUntil} />
      </span>
      {(density === 'lines' || sort === 'lastActAt') && (
        <span className={clsx('tabular', styles['acted'])}>
          <LastAct at={card.lastActAt} />
        </span>
      )}
      {(density === 'lines' || sort === '-createTime') && (
        <span className={clsx('tabular', styles['entered'])}>
          <Entry at={card.createTime} />
        </span>
      )}
      {density === 'pictures' && (
        <Snapshot image={card.image} avatar={card.avatar} name={card.realName} className={styles['photo']} />
      )}
      <span className={styles['bar']} aria-hidden>
        <span className={styles['fill']} style={{ width: `${share}%` }} />
        {card.current !== null && card.quCount > 0 && (
          <span
            className={styles['inView']}
            style={{ left: `${((card.current - 0.5) / card.quCount) * 100}%` }}
          />
        )}
      </span>
      {gone !== null && <span className={styles['goneWord']}>{gone}</span>}
      {gone === null && worst && (
        <span
          key={worst.kind}
          className={clsx(styles['pill'], worst.severe ? styles['pillSevere'] : styles['pillMild'])}
        >
          <IconAlertTriangle size={12} aria-hidden />
          {worst.text}
        </span>
      )}
      {gone === null && <Counts card={card} shown={worst} />}
    </button>
  );
});

/** Sits in another way than others, by right. */
function HasRight({ right }: { readonly right: AccommodationSaid }) {
  const words = t('便利措施：{{what}}', { what: sayAccommodation(right) });
  return (
    <span title={words}>
      <IconAccessible size={14} aria-hidden />
      <VisuallyHidden>{words}</VisuallyHidden>
    </span>
  );
}

/** A break by right is told in the place of what the connection does. */
function Presence({ card }: { readonly card: Card }) {
  if (isOnBreak(card, serverNow()))
    return (
      <span key="break" className={clsx(styles['presence'], tones['quiet'])}>
        <IconCoffee size={14} aria-hidden />
        <span>{t('休息中')}</span>
        <span className={styles['since']}>
          <TimeLeft deadline={card.breakUntil} calm />
        </span>
      </span>
    );
  const { word, tone } = presenceWord(card.presence);
  const PresenceIcon = presenceIcons[card.presence as keyof typeof presenceIcons] ?? IconHelpCircle;
  return (
    <span key={card.presence} className={clsx(styles['presence'], tones[tone])} data-presence={card.presence}>
      <PresenceIcon size={14} aria-hidden />
      <span className={styles['word']}>{word}</span>
      <span className={styles['since']}>
        <Since at={card.since} exact={card.presence === 'offline'} />
      </span>
    </span>
  );
}

/** Leaves, face failures and messages, where there are any and the pill does not say them already. */
function Counts({ card, shown }: { readonly card: Card; readonly shown: Attention | undefined }) {
  const leaves = card.leaveTimes > 0 && shown?.kind !== 'leave';
  const faces = card.faceFailures > 0 && shown?.kind !== 'face';
  const waiting = card.messagesSent - card.messagesShown;
  if (!leaves && !faces && waiting <= 0) return null;
  return (
    <span className={clsx('tabular', styles['counts'])}>
      {leaves && <span>{t('切屏 {{n}}', { n: card.leaveTimes })}</span>}
      {faces && <span>{t('人脸 {{n}}', { n: card.faceFailures })}</span>}
      {waiting > 0 && (
        <span>
          <IconMessage size={12} aria-hidden /> {t('未读')}
        </span>
      )}
    </span>
  );
}
