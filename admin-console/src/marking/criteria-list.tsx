import { NumberInput } from '@mantine/core';
import { sayScore } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import clsx from 'clsx';
import { fittedSum, letterOf, sumOf, turnCriterion, withCriterion, type Draft, type Scale } from './draft.ts';
import styles from './marking.module.css';

interface CriteriaListProps {
  readonly scale: Scale;
  readonly draft: Draft;
  readonly onDraft: (draft: Draft) => void;
}

/** The points of the marking guide, each with its letter and what it was given. */
export function CriteriaList({ scale, draft, onDraft }: CriteriaListProps) {
  if (scale.guide.length === 0) return null;
  const [sum, fitted] = [sumOf(draft.criteria), fittedSum(draft.criteria, scale)];
  return (
    <fieldset className={styles['criteria']}>
      <legend className={styles['legend']}>{t('评分点')}</legend>
      <ul className={styles['criteriaList']}>
        {scale.guide.map((criterion, index) => {
          const given = draft.criteria[criterion.id];
          return (
            <li
              key={criterion.id}
              className={clsx(styles['criterion'], given !== undefined && styles['given'])}
            >
              <button
                type="button"
                className={styles['letter']}
                aria-pressed={given !== undefined && given > 0}
                aria-label={t('评分点 {{letter}}：{{text}}', {
                  letter: letterOf(index),
                  text: criterion.text,
                })}
                onClick={() => onDraft(turnCriterion(draft, scale, criterion))}
              >
                {letterOf(index)}
              </button>
              <span className={styles['criterionText']}>
                {criterion.text}
                <span className={styles['criterionMost']}>
                  {t('（{{most}} 分）', { most: sayScore(criterion.most) })}
                </span>
              </span>
              <NumberInput
                size="xs"
                w={72}
                min={0}
                max={criterion.most}
                step={scale.step}
                clampBehavior="strict"
                decimalScale={1}
                allowNegative={false}
                hideControls
                aria-label={t('评分点 {{letter}} 得分', { letter: letterOf(index) })}
                value={given ?? ''}
                onChange={(value) =>
                  onDraft(withCriterion(draft, scale, criterion.id, value === '' ? null : Number(value)))
                }
              />
            </li>
          );
        })}
      </ul>
      {sum !== fitted && (
        <p className={styles['muted']} role="status">
          {t('评分点合计 {{sum}} 分，按 {{step}} 分的步长计为 {{fitted}} 分', {
            sum: sayScore(sum),
            step: sayScore(scale.step),
            fitted: sayScore(fitted),
          })}
        </p>
      )}
    </fieldset>
  );
}
