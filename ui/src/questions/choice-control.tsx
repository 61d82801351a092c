import { RichHtml } from '../html/rich-html.tsx';
import type { KeyboardEvent } from 'react';
import { type ControlProps, chosenAfter, letterOf } from './control.ts';
import { optionName, pictureName } from './option-name.ts';
import styles from './choice-control.module.css';

/**
 * Types 1, 2, 3: full-width rows with native radio buttons or checkboxes. ←/→ are left to the page, they do
 * not change the choice.
 */
export function ChoiceControl({ question, fields, readOnly, labelledBy, onChoose }: ControlProps) {
  const chosen = fields.answers ?? [];
  const several = question.quType === 2;
  return (
    <div role={several ? 'group' : 'radiogroup'} aria-labelledby={labelledBy} className={styles['options']}>
      {question.answerList.map((option, index) => (
        <label
          key={option.id}
          className={styles['row']}
          data-chosen={chosen.includes(option.id) || undefined}
          data-readonly={readOnly || undefined}
        >
          <input
            type={several ? 'checkbox' : 'radio'}
            name={`options-${question.quId}`}
            aria-label={optionName(option, letterOf(index))}
            className={styles['input']}
            checked={chosen.includes(option.id)}
            disabled={readOnly}
            onChange={() => onChoose({ answers: chosenAfter(question, chosen, option.id) })}
            onKeyDown={leaveArrowsToPage}
          />
          <span className={styles['letter']} data-square={several || undefined} aria-hidden>
            {letterOf(index)}
          </span>
          <span className={styles['content']}>
            {option.content && <RichHtml html={option.content} inline />}
            {option.image && (
              <img
                src={option.image}
                alt={pictureName(letterOf(index))}
                className={styles['image']}
                draggable={false}
              />
            )}
          </span>
        </label>
      ))}
    </div>
  );
}

function leaveArrowsToPage(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') event.preventDefault();
}
