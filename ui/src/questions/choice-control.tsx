import { VisuallyHidden } from '@mantine/core';
import { IconStrikethrough } from '@tabler/icons-react';
import clsx from 'clsx';
import { RichHtml } from '../html/rich-html.tsx';
import type { KeyboardEvent } from 'react';
import { t } from '../text/t.ts';
import { type ControlProps, chosenAfter, letterOf } from './control.ts';
import { EnlargeButton, pictureOf } from './enlarge-button.tsx';
import { optionName, pictureName } from './option-name.ts';
import aid from './aid.module.css';
import styles from './choice-control.module.css';

/**
 * Types 1, 2, 3: full-width rows with native radio buttons or checkboxes. ←/→ are left to the page, they do
 * not change the choice. An option's name begins with its letter, which is its key. With `aids` an option can be struck out, which chooses nothing, and its picture enlarged.
 */
export function ChoiceControl({ question, fields, readOnly, labelledBy, onChoose, aids }: ControlProps) {
  const chosen = fields.answers ?? [];
  const several = question.quType === 2;
  return (
    <div role={several ? 'group' : 'radiogroup'} aria-labelledby={labelledBy} className={styles['options']}>
      {question.answerList.map((option, index) => {
        const letter = letterOf(index);
        const struck = aids?.struck.includes(option.id) ?? false;
        const { image } = option;
        const picture = pictureOf(option);
        const name = optionName(option, letter);
        return (
          <div
            key={option.id}
            className={styles['row']}
            data-chosen={chosen.includes(option.id) || undefined}
            data-struck={struck || undefined}
            data-readonly={readOnly || undefined}
          >
            <label className={styles['pick']}>
              <input
                type={several ? 'checkbox' : 'radio'}
                name={`options-${question.quId}`}
                aria-label={struck && name ? t('{{option}}，已划去', { option: name }) : name}
                className={styles['input']}
                checked={chosen.includes(option.id)}
                disabled={readOnly}
                onChange={() => onChoose({ answers: chosenAfter(question, chosen, option.id) })}
                onKeyDown={leaveArrowsToPage}
              />
              <span className={styles['letter']} data-square={several || undefined}>
                {letter}
              </span>
              <span className={styles['content']}>
                {option.content && (
                  <span data-passage={option.id}>
                    <RichHtml html={option.content} inline />
                  </span>
                )}
                {struck && !name && <VisuallyHidden>{t('，已划去')}</VisuallyHidden>}
                {image && (
                  <img src={image} alt={pictureName(letter)} className={styles['image']} draggable={false} />
                )}
              </span>
            </label>
            {aids && picture && (
              <EnlargeButton
                name={pictureName(letter)}
                onClick={() => aids.onEnlarge(picture, pictureName(letter))}
              />
            )}
            {aids && (
              <button
                type="button"
                className={clsx(aid['aid'], styles['strike'])}
                aria-pressed={struck}
                aria-label={t('划去选项 {{letter}}', { letter })}
                title={struck ? t('取消划去') : t('划去此选项')}
                disabled={readOnly}
                onClick={() => aids.onStrike(option.id, !struck)}
              >
                <IconStrikethrough size={20} aria-hidden />
              </button>
            )}
          </div>
        );
      })}
    </div>
  );
}

function leaveArrowsToPage(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') event.preventDefault();
}
