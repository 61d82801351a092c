import { UnstyledButton } from '@mantine/core';
import { t } from '@vigil/ui/text/t.ts';
import clsx from 'clsx';
import type { Preview } from './preview.ts';
import styles from './preview.module.css';

export type CardState = 'plain' | 'answered';

interface AnswerCardProps {
  readonly groups: Preview['paper']['groupList'];
  readonly current?: string;
  readonly stateOf: (quId: string) => CardState;
  readonly onGo: (quId: string) => void;
}

const words: Readonly<Record<CardState, string>> = {
  plain: t('未答'),
  answered: t('已答'),
};

/** Every question of the paper by group, with its state, to go to. */
export function AnswerCard({ groups, current, stateOf, onGo }: AnswerCardProps) {
  return (
    <nav aria-label={t('答题卡')} className={styles['groups']}>
      {groups.map((group) => (
        <div key={group.id}>
          <h3 className={styles['groupTitle']}>{group.title}</h3>
          <div className={styles['cells']}>
            {group.quList.map(({ quId, sort }) => (
              <UnstyledButton
                key={quId}
                className={clsx(styles['cell'], styles[stateOf(quId)], quId === current && styles['current'])}
                aria-current={quId === current ? 'true' : undefined}
                aria-label={t('第 {{n}} 题，{{state}}', { n: sort, state: words[stateOf(quId)] })}
                onClick={() => onGo(quId)}
              >
                {sort}
              </UnstyledButton>
            ))}
          </div>
        </div>
      ))}
    </nav>
  );
}
