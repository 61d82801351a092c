import { UnstyledButton } from '@mantine/core';
import type { Standing } from '@vigil/domain/audit/room-steps';
import { sayNumber } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import clsx from 'clsx';
import { tones } from '../../exam-taking/public.ts';
import type { Counts } from './counts.ts';
import styles from './room.module.css';
import { standingOrder, standingWords } from './standing-words.ts';

interface RoomFiguresProps {
  readonly counts: Counts;
  readonly only: Standing | null;
  readonly onOnly: (standing: Standing | null) => void;
}

/** How many stand how at the second on show; each brings out its candidates and dims the others. */
export function RoomFigures({ counts, only, onOnly }: RoomFiguresProps) {
  return (
    <div className={styles['figures']} role="group" aria-label={t('此刻的人数')}>
      {standingOrder.map((standing) => {
        const { word, Icon, tone } = standingWords[standing];
        const pressed = standing === only;
        return (
          <UnstyledButton
            key={standing}
            className={styles['figure']}
            aria-pressed={pressed}
            data-none={counts[standing] === 0 || undefined}
            onClick={() => onOnly(pressed ? null : standing)}
          >
            <Icon size={16} aria-hidden className={clsx(styles['figureIcon'], tones[tone])} />
            <span className={styles['figureWord']}>{word}</span>{' '}
            <strong className="tabular">{sayNumber(counts[standing])}</strong>
          </UnstyledButton>
        );
      })}
    </div>
  );
}
