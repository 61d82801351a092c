import { Button } from '@mantine/core';
import { t } from '@vigil/ui/text/t.ts';
import { When } from '@vigil/ui/text/when.tsx';
import type { LateAnswer } from './open-late-answers.ts';
import styles from './candidate.module.css';

/** Answers that came too late and do not count (未计入); each can be admitted with a reason. */
export function LateAnswers({
  answers,
  onAdmit,
}: {
  readonly answers: readonly LateAnswer[];
  readonly onAdmit: (answer: LateAnswer) => void;
}) {
  return (
    <ul className={styles['messages']}>
      {answers.map((answer) => (
        <li key={answer.quId} className={styles['late']}>
          <span>
            {answer.text}
            <span className={styles['meta']}>
              {' '}
              <When value={answer.time} />
            </span>
          </span>
          <Button
            size="compact-sm"
            variant="light"
            onClick={() => onAdmit(answer)}
            aria-label={t('计入：{{text}}', { text: answer.text })}
          >
            {t('计入')}
          </Button>
        </li>
      ))}
    </ul>
  );
}
