import type { KeyboardEvent } from 'react';
import { NumberInput } from '@mantine/core';
import { t } from '@vigil/ui/text/t.ts';
import styles from './paper.module.css';

interface QuestionScoreProps {
  readonly id: string;
  readonly label: string;
  /** what was typed for this question alone, '' once emptied; undefined: worth the points of its group */
  readonly own: number | string | undefined;
  readonly perScore: number | string;
  readonly disabled: boolean;
  readonly error: string | undefined;
  /** null leaves the question to its group */
  readonly onChange: (score: number | string | null) => void;
}

/**
 * Points of one fixed question. Left empty, or with the points of its group, it is worth what its group says,
 * which then stands there again.
 */
export function QuestionScore({ id, label, own, perScore, disabled, error, onChange }: QuestionScoreProps) {
  const asGroup = own === '' || Number(own) === Number(perScore);
  return (
    <NumberInput
      id={id}
      className={styles['questionScore']}
      size="sm"
      aria-label={label}
      data-score
      data-own={own !== undefined && !asGroup ? true : undefined}
      hideControls
      allowNegative={false}
      decimalScale={1}
      step={0.5}
      clampBehavior="none"
      rightSection={<span className={styles['unit']}>{t('分')}</span>}
      placeholder={String(perScore)}
      value={own ?? perScore}
      disabled={disabled}
      error={error}
      // Not onFocus: the field calls that a moment later, when the first digit may have been typed.
      onFocusCapture={(event) => event.currentTarget.select()}
      onKeyDown={stepOnEnter}
      onChange={onChange}
      // Not while typing: an emptied field that fills itself would spoil the next digit.
      onBlur={() => own !== undefined && asGroup && onChange(null)}
    />
  );
}

/**
 * Enter leads to the points of the next question, with Shift to those of the one before: as in a table of
 * numbers.
 */
function stepOnEnter(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  const fields = [
    ...(event.currentTarget.closest('ol')?.querySelectorAll<HTMLInputElement>('input[data-score]') ?? []),
  ];
  fields[fields.indexOf(event.currentTarget) + (event.shiftKey ? -1 : 1)]?.focus();
}
