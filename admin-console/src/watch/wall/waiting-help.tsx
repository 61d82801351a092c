import { Button } from '@mantine/core';
import { IconMessageReply } from '@tabler/icons-react';
import { t } from '@vigil/ui/text/t.ts';
import type { HelpAsked } from '../acts/act-request.ts';
import type { Card } from '../live/live-cards.ts';
import { useExamLabel } from '../several/exam-labels.tsx';
import { ExamTag } from '../several/exam-tag.tsx';
import { Since } from './ticking.tsx';
import styles from './waiting-help.module.css';

interface WaitingHelpProps {
  readonly cards: Iterable<Card>;
  readonly onAnswer: (card: Card, request: HelpAsked) => void;
  readonly onOpen: (paperId: string) => void;
}

const shownAtOnce = 5;

/** The letter of the exam, where several are on the wall. */
function ExamOf({ examId }: { readonly examId: string }) {
  const exam = useExamLabel(examId);
  return exam && <ExamTag exam={exam} markOnly />;
}

/** What candidates on this page of the wall wrote and nobody has answered, who waits longest first. */
export function WaitingHelp({ cards, onAnswer, onOpen }: WaitingHelpProps) {
  const waiting = [...cards]
    .filter(({ handState }) => handState === 0)
    .flatMap((card) => card.helpRequests.map((request) => ({ card, request })))
    .toSorted((a, b) => a.request.askedAt.localeCompare(b.request.askedAt));
  if (waiting.length === 0) return null;
  return (
    <section className={styles['box']} aria-label={t('等待回复的考生')}>
      <h2 className={styles['title']}>{t('{{n}} 条消息等待回复', { n: waiting.length })}</h2>
      <ul className={styles['list']}>
        {waiting.slice(0, shownAtOnce).map(({ card, request }) => (
          <li key={request.requestId} className={styles['row']}>
            <button type="button" className={styles['name']} onClick={() => onOpen(card.id)}>
              <ExamOf examId={card.examId} />
              {card.realName}
            </button>
            <span className={styles['text']} title={request.text}>
              {request.text}
            </span>
            <span className={styles['since']}>
              {t('已等待')} <Since at={request.askedAt} exact />
            </span>
            <Button
              size="compact-sm"
              leftSection={<IconMessageReply size={16} aria-hidden />}
              aria-label={t('回复 {{name}}：{{text}}', { name: card.realName, text: request.text })}
              onClick={() => onAnswer(card, request)}
            >
              {t('回复')}
            </Button>
          </li>
        ))}
      </ul>
      {waiting.length > shownAtOnce && (
        <p className={styles['more']}>{t('还有 {{n}} 条', { n: waiting.length - shownAtOnce })}</p>
      )}
    </section>
  );
}
