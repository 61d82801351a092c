import { Button } from '@mantine/core';
import { IconCheck, IconChecks, IconMessageReply } from '@tabler/icons-react';
import { t } from '@vigil/ui/text/t.ts';
import { When } from '@vigil/ui/text/when.tsx';
import styles from './candidate.module.css';
import type { HelpRequest } from './use-candidate.ts';

interface HelpListProps {
  readonly requests: readonly HelpRequest[];
  /** null: the paper is handed in, nothing can be answered */
  readonly onAnswer: ((request: HelpRequest) => void) | null;
}

/** What the candidate wrote to the proctors: what waits first, then the latest, each with its answer and who gave it. */
export function HelpList({ requests, onAnswer }: HelpListProps) {
  const [waiting, answered] = [
    requests.filter(({ answer }) => !answer),
    requests.filter(({ answer }) => answer).toReversed(),
  ];
  return (
    <ul className={styles['messages']}>
      {[...waiting, ...answered].map((request) => (
        <li key={request.requestId} className={styles['message']}>
          <p className={styles['words']}>{request.text}</p>
          <p className={styles['meta']}>
            {t('考生')} · <When value={request.askedAt} />
          </p>
          {request.answer ? (
            <>
              <p className={styles['answer']}>{request.answer.text}</p>
              <p className={styles['meta']}>
                {request.answer.sender} · <When value={request.answer.sentAt} /> ·{' '}
                {request.answer.shownAt ? (
                  <span className={styles['shown']}>
                    <IconChecks size={14} aria-hidden /> {t('已显示')}
                  </span>
                ) : (
                  <span className={styles['sent']}>
                    <IconCheck size={14} aria-hidden /> {t('已发送')}
                  </span>
                )}
              </p>
            </>
          ) : onAnswer ? (
            <Button
              mt="xs"
              size="compact-sm"
              leftSection={<IconMessageReply size={16} aria-hidden />}
              aria-label={t('回复：{{text}}', { text: request.text })}
              onClick={() => onAnswer(request)}
            >
              {t('回复')}
            </Button>
          ) : (
            <p className={styles['meta']}>{t('交卷前没有回复')}</p>
          )}
        </li>
      ))}
    </ul>
  );
}
