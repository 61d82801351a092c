import { Radio } from '@mantine/core';
import type { ResultsTime } from '@vigil/domain/exams/exam';
import type { EntityForm } from '@vigil/ui/console/form/use-entity-form.ts';
import { choicesOf } from './field-words.ts';
import styles from './exam-edit.module.css';
import type { ExamValues } from './exam-values.ts';

interface ChoiceFieldProps {
  readonly form: EntityForm<ExamValues>;
  readonly name:
    | 'examType'
    | 'resultType'
    | 'repeatCycle'
    | 'openType'
    | 'answerDevice'
    | 'multiRule'
    | 'resultsWhen';
  readonly label: string;
  readonly description?: string;
  readonly disabled?: boolean;
  readonly className?: string | undefined;
}

/** One of a few choices, each in its word. */
export function ChoiceField({
  form,
  name,
  label,
  description,
  disabled = false,
  className,
}: ChoiceFieldProps) {
  const { id, error } = form.field(name) as { readonly id: string; readonly error?: string };
  return (
    <Radio.Group
      label={label}
      description={description}
      error={error}
      className={className}
      value={String(form.fields.getValues()[name])}
      onChange={(value) =>
        form.fields.setFieldValue(name, name === 'resultsWhen' ? (value as ResultsTime) : Number(value))
      }
    >
      <div className={styles['choices']} id={id} tabIndex={-1}>
        {choicesOf(name).map((choice) => (
          <Radio key={choice.value} value={choice.value} label={choice.label} disabled={disabled} />
        ))}
      </div>
    </Radio.Group>
  );
}
