import { useApolloClient } from '@apollo/client/react';
import { UnstyledButton } from '@mantine/core';
import { messageOf } from '@vigil/ui/connection/errors.ts';
import { useAct } from '@vigil/ui/console/use-act.ts';
import { t } from '@vigil/ui/text/t.ts';
import { useCallback } from 'react';
import { ReviewRateDocument, type ReviewAnswerMutation } from '../../generated/graphql.ts';
import styles from './review-page.module.css';

interface RatingProps {
  readonly quId: string;
  readonly choices: ReviewAnswerMutation['wrongBookReview']['choices'];
  /** what counts now */
  readonly said: number;
  readonly onSaid: (rating: number) => void;
}

const words: Readonly<Record<number, string>> = { 1: t('重来'), 2: t('困难'), 3: t('良好'), 4: t('简单') };

/** How well it was known, each with when it would be asked again; said again it counts as said last. */
export function Rating({ quId, choices, said, onSaid }: RatingProps) {
  const client = useApolloClient();
  const act = useAct(
    useCallback(
      async (rating: number, commandId: string) => {
        const variables = { input: { quId, rating } };
        await client.mutate({ mutation: ReviewRateDocument, variables, context: { commandId } });
        onSaid(rating);
      },
      [client, quId, onSaid],
    ),
  );
  return (
    <div role="group" aria-label={t('掌握程度')} className={styles['rating']}>
      <span className={styles['hint']}>{t('这道题掌握得怎么样？')}</span>
      <div className={styles['choices']}>
        {choices.map(({ rating, days }) => (
          <UnstyledButton
            key={rating}
            className={styles['choice']}
            aria-pressed={rating === said}
            disabled={act.busy}
            onClick={() => void act.run(rating)}
          >
            <span className={styles['word']}>{words[rating]}</span>
            <span className={styles['days']}>{days === 1 ? t('明天') : t('{{n}} 天后', { n: days })}</span>
          </UnstyledButton>
        ))}
      </div>
      {act.error !== undefined && (
        <p role="alert" className={styles['refused']}>
          {messageOf(act.error)}
        </p>
      )}
    </div>
  );
}
