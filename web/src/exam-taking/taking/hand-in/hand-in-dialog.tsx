import { Text } from '@mantine/core';
import { Dialog } from '@vigil/ui/layout/dialog.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useContext } from 'react';
import { ShownClock } from '../bar/shown-clock.ts';
import { TimeLeft } from '../bar/time-left.tsx';
import { labelOf } from '../card/answer-card.tsx';
import type { CardModel, CardPlace } from '../paper/card-model.ts';
import { HandInActs } from './hand-in-acts.tsx';
import styles from './hand-in-dialog.module.css';

interface HandInDialogProps {
  readonly opened: boolean;
  readonly card: Pick<CardModel, 'places'>;
  /** of which another device has a newer answer than this page had, and neither was chosen */
  readonly undecided: readonly CardPlace[];
  readonly unsent: number;
  /** from when the server takes it (ms by the monotonic clock), which is so many minutes after the start */
  readonly early: { readonly fromMs: number; readonly minutes: number };
  /** a way back to a question; null: there is none (one question at a time) */
  readonly onGo: ((quId: string) => void) | null;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

/**
 * Asks before handing in: with the count of unanswered questions, else plainly (spec 1 §5), and with a way
 * back to each that is not answered, not finished, to be chosen or in doubt, and the time there is for it. Enter
 * goes on answering. Unsent answers go first and are named. What the server would refuse as too early is not offered
 * until its time has come.
 */
export function HandInDialog(props: HandInDialogProps) {
  const { opened, card, undecided, unsent, early, onGo, onClose, onConfirm } = props;
  const clock = useContext(ShownClock);
  const unanswered = card.places.filter((place) => !place.answered && !place.half);
  const back =
    onGo &&
    ((quId: string) => {
      onGo(quId);
      onClose();
    });
  return (
    <Dialog opened={opened} onClose={onClose} title={t('交卷确认')} size="lg">
      <Text>
        {unanswered.length > 0
          ? t('您还有{{n}}道题未作答，确定要交卷吗？', { n: unanswered.length })
          : t('确定要交卷吗？')}
      </Text>
      {clock && (
        <Text mt="xs">
          <TimeLeft clock={clock} />
        </Text>
      )}
      <Text c="dimmed" size="sm" mt="xs">
        {unsent > 0
          ? t('还有 {{n}} 条作答待提交，将先提交再交卷。', { n: unsent })
          : t('交卷后不能再修改答案。')}
      </Text>
      <Places title={t('未答')} places={unanswered} onGo={back} />
      <Places title={t('未答完')} places={card.places.filter((place) => place.half)} onGo={back} />
      <Places title={t('待选择')} places={undecided} onGo={back}>
        {t('另一台设备上有更新的答案，不选择则按较新的答案计。')}
      </Places>
      <Places title={t('存疑')} places={card.places.filter((place) => place.mark)} onGo={back} />
      <HandInActs early={early} onClose={onClose} onConfirm={onConfirm} />
    </Dialog>
  );
}

interface PlacesProps {
  readonly title: string;
  readonly places: readonly CardPlace[];
  readonly onGo: ((quId: string) => void) | null;
  /** what follows */
  readonly children?: string;
}

function Places({ title, places, onGo, children }: PlacesProps) {
  if (places.length === 0) return null;
  return (
    <section className={styles['section']} aria-label={title}>
      <h3 className={styles['heading']}>
        {title} <span className="tabular">{t('{{n}} 题', { n: places.length })}</span>
      </h3>
      {children && <p className={styles['hint']}>{children}</p>}
      <ul className={styles['places']}>
        {places.map((place) => (
          <li key={place.quId}>
            {onGo ? (
              <button
                type="button"
                className={styles['place']}
                aria-label={t('返回{{place}}', { place: labelOf(place) })}
                onClick={() => onGo(place.quId)}
              >
                {place.sort}
              </button>
            ) : (
              <span className={styles['place']}>{place.sort}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
