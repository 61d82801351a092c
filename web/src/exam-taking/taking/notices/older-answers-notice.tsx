import { Button } from '@mantine/core';
import { IconDevices } from '@tabler/icons-react';
import { sayTime } from '@vigil/ui/text/format.ts';
import { holdUnits, holdWords } from '@vigil/ui/text/hold-words.ts';
import { t } from '@vigil/ui/text/t.ts';
import clsx from 'clsx';
import { questionOf, type UncountedAnswer } from '../answer-queue/queue-item.ts';
import type { CardInHand } from '../paper/use-card.ts';
import type { Sitting } from '../paper/sitting.ts';
import type { Work } from '../use-work.ts';
import stack from './notice-stack.module.css';
import styles from './older-answers-notice.module.css';
import { olderOf, sayAnswer, takeInstead } from './older-answers.ts';

interface OlderAnswersProps {
  readonly sitting: Sitting;
  readonly work: Pick<Work, 'queue' | 'readOnly' | 'open'>;
  readonly hand: Pick<CardInHand, 'card' | 'current' | 'numbering' | 'go'>;
  /** one question at a time: there is no way back to another */
  readonly step: boolean;
}

/**
 * Answers of this page that another device had newer ones of: at their question which of the two is to count,
 * elsewhere the way to it (decision 335). Nothing while there are none.
 */
export function OlderAnswers({ sitting, work, hand, step }: OlderAnswersProps) {
  const { card, current, numbering, go } = hand;
  const older = work.open ? olderOf(work.queue) : [];
  const calledOf = ({ item }: UncountedAnswer) => numbering(questionOf(item.body) ?? '');
  const here = older.find((one) => calledOf(one) === numbering(current.quId));
  const first = here ?? older[0];
  if (first === undefined) return null;
  const { body, queuedAt } = first.item;
  const dismiss = (answers: readonly UncountedAnswer[]) => {
    for (const answer of answers) void sitting.queue.dismiss(answer);
  };
  const place = card.places.find(({ quId }) => numbering(quId) === calledOf(first));
  return (
    <section
      className={clsx(stack['notice'], stack['standing'], styles['asking'])}
      data-tone="warning"
      aria-label={t('未采用的作答')}
    >
      <IconDevices size={20} aria-hidden className={stack['icon']} />
      <div className={stack['words']} role="status">
        <strong className={stack['title']}>
          {inClauses(
            here
              ? t('另一台设备上有更新的答案，这份作答未采用')
              : t('{{question}}在另一台设备上有更新的答案，本机的作答未采用', { question: calledOf(first) }),
          )}
        </strong>
        {here && body.kind === 'answer' && (
          <>
            <span className={styles['answer']}>
              {sayAnswer(body.fields, optionsOf(sitting, current.quId, body.quId))}
            </span>
            <span className={stack['detail']}>
              {holdWords(t('作答时间：{{time}}', { time: sayTime(queuedAt) }))}
            </span>
          </>
        )}
        {older.length > 1 && (
          <span className={stack['detail']}>
            {inClauses(t('共有 {{n}} 份作答未采用，请逐份选择', { n: older.length }))}
          </span>
        )}
      </div>
      {!work.readOnly && (
        <div className={styles['acts']}>
          {here && (
            <>
              <Button
                size="compact-md"
                className={stack['act']}
                onClick={() => void takeInstead(sitting, first)}
              >
                {t('改用这份答案')}
              </Button>
              <Button
                variant="default"
                size="compact-md"
                className={stack['act']}
                onClick={() => dismiss([first])}
              >
                {t('保留现在的答案')}
              </Button>
            </>
          )}
          {!here && !step && place && (
            <Button
              variant="default"
              size="compact-md"
              className={stack['act']}
              onClick={() => go(place.quId)}
            >
              {t('查看{{question}}', { question: calledOf(first) })}
            </Button>
          )}
          {!here && step && (
            <Button
              variant="default"
              size="compact-md"
              className={stack['act']}
              onClick={() => dismiss(older)}
            >
              {t('知道了')}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

/** A line ends at a comma, and inside what stands between two only where that is longer than a line. */
const inClauses = (text: string) =>
  text.split(/(?<=，)/).map((clause) => (
    <span key={clause} className={styles['clause']}>
      {holdUnits(clause)}
    </span>
  ));

/** The options of a question, or of one of its parts, as far as it is in this browser. */
function optionsOf({ content, shelf }: Sitting, wholeId: string, quId: string) {
  const whole = content.question(wholeId) ?? shelf.entry(wholeId).question;
  return [...(whole ? [whole] : []), ...(whole?.subList ?? [])].find((one) => one.quId === quId)?.answerList;
}
