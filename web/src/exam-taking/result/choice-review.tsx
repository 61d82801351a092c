import { VisuallyHidden } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { RichHtml } from '@vigil/ui/html/rich-html.tsx';
import { optionName, pictureName } from '@vigil/ui/questions/option-name.ts';
import { t } from '@vigil/ui/text/t.ts';
import styles from './choice-review.module.css';
import type { ReviewPart } from './result.ts';

const letter = (index: number, tag: string | null): string => tag ?? String.fromCharCode(65 + index);

/** A right option that was not chosen is another thing than one that was. */
function toneOf(right: boolean, chosen: boolean, told: boolean, unasked: boolean): string {
  if (right) return chosen || unasked ? 'right' : 'missed';
  if (!chosen) return 'plain';
  return told ? 'wrong' : 'chosen';
}

/** Of one that may be chosen alone nothing was left out. */
const missedWord = ({ quType }: ReviewPart): string => (quType === 2 ? t('漏选') : t('正确答案'));

interface ChoiceReviewProps {
  readonly part: ReviewPart;
  /** nobody was asked: there is no own answer to tell */
  readonly unasked?: boolean;
}

/** Options of a choice as they stood: chosen ones marked, right ones named where the server tells them. */
export function ChoiceReview({ part, unasked = false }: ChoiceReviewProps) {
  const told = part.answerList.some(({ isRight }) => isRight !== null);
  const letters = (keep: (option: ReviewPart['answerList'][number]) => boolean) =>
    part.answerList.flatMap((option, index) => (keep(option) ? [letter(index, option.tag)] : [])).join('、');
  const own = letters(({ checked }) => checked === true);
  return (
    <>
      <ul className={styles['options']}>
        {part.answerList.map((option, index) => {
          const chosen = option.checked === true;
          const tone = toneOf(option.isRight === true, chosen, told, unasked);
          const name = optionName(option, letter(index, option.tag));
          return (
            <li key={option.id} className={styles['option']} data-tone={tone}>
              <span className={styles['letter']}>{letter(index, option.tag)}</span>
              <span className={styles['text']}>
                {name !== undefined && <VisuallyHidden>{name}</VisuallyHidden>}
                <RichHtml inline html={option.content ?? ''} />
                {option.image !== null && (
                  <img
                    src={option.image}
                    alt={name === undefined ? pictureName(letter(index, option.tag)) : ''}
                  />
                )}
              </span>
              {tone === 'missed' && <span className={styles['missed']}>{missedWord(part)}</span>}
              {tone === 'right' && <IconCheck size={18} className={styles['mark']} aria-hidden />}
              {tone === 'wrong' && <IconX size={18} className={styles['mark']} aria-hidden />}
            </li>
          );
        })}
      </ul>
      <p className={styles['line']}>
        {!unasked && <span>{t('我的答案：{{own}}', { own: own === '' ? t('未作答') : own })}</span>}
        {told && (
          <span>{t('正确答案：{{right}}', { right: letters(({ isRight }) => isRight === true) })}</span>
        )}
      </p>
    </>
  );
}
