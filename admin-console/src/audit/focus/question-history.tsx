import { UnstyledButton } from '@mantine/core';
import { exactTime } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import clsx from 'clsx';
import type { AnswerChange } from '../change/answer-changes.ts';
import { ChangeView } from '../change/change-view.tsx';
import { eventKind, tones } from '../../exam-taking/public.ts';
import type { AuditEvent } from '../replay.ts';
import styles from './focus.module.css';
import type { askedById } from './paper-order.ts';
import { WholeChange } from './whole-change.tsx';

interface QuestionHistoryProps {
  readonly paperId: string;
  /** Of this question, in the order they happened. */
  readonly events: readonly AuditEvent[];
  /** The last of them that had happened, and those that were still to come (paler). */
  readonly happened: number;
  readonly changes: ReadonlyMap<string, AnswerChange>;
  readonly asked: ReturnType<typeof askedById>;
  readonly onChoose: (event: AuditEvent) => void;
}

/** What one question went through: each look, save, mark and judgement with its time, saves with what they changed. */
export function QuestionHistory({
  paperId,
  events,
  happened,
  changes,
  asked,
  onChoose,
}: QuestionHistoryProps) {
  const saves = events.filter(({ id }) => changes.get(id)?.counts === true).length;
  return (
    <section className={styles['history']} aria-label={t('本题经过')}>
      <h3 className={styles['title']}>
        {t('本题经过')}
        <span className={styles['meta']}>
          {t('{{n}} 个事件，保存 {{saves}} 次', { n: events.length, saves })}
        </span>
      </h3>
      {events.length === 0 && <p className={styles['meta']}>{t('考生没有打开过这道题')}</p>}
      <ol className={styles['events']}>
        {events.map((event, index) => {
          const { word, Icon, tone } = eventKind(event.kind);
          const change = changes.get(event.id);
          const question = (change && asked.get(change.quId)?.asked) ?? null;
          const current = index === happened;
          return (
            <li
              key={event.id}
              className={clsx(styles['event'], current && styles['now'], index > happened && styles['later'])}
            >
              <UnstyledButton
                className={styles['what']}
                aria-current={current ? 'step' : undefined}
                onClick={() => onChoose(event)}
              >
                <time className={styles['time']} dateTime={event.time}>
                  {exactTime(event.time).slice(11)}
                </time>
                <Icon size={16} aria-label={word} className={clsx(styles['icon'], tones[tone])} />
                <span>{event.text}</span>
              </UnstyledButton>
              {change && (
                <div className={styles['changed']}>
                  {change.cut ? (
                    <WholeChange paperId={paperId} event={event} change={change} question={question} />
                  ) : (
                    <ChangeView change={change} question={question} />
                  )}
                </div>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
