import { Button, Input } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import styles from './question-form.module.css';

interface ListFieldProps {
  readonly id: string;
  readonly label: string;
  readonly description?: ReactNode;
  readonly error?: ReactNode;
  readonly addLabel?: string;
  /** undefined: no more can be added */
  readonly onAdd?: (() => void) | undefined;
  /** beside the button that adds */
  readonly acts?: ReactNode;
  readonly children: ReactNode;
}

/** A list that is one field: its rows, what is wrong with it, and a button that adds one. */
export function ListField({
  id,
  label,
  description,
  error,
  addLabel,
  onAdd,
  acts,
  children,
}: ListFieldProps) {
  const labelId = useId();
  const problemId = useId();
  return (
    <div
      id={id}
      tabIndex={-1}
      role="group"
      aria-labelledby={labelId}
      aria-describedby={error ? problemId : undefined}
      className={styles['list']}
    >
      <Input.Label id={labelId} labelElement="div">
        {label}
      </Input.Label>
      {description !== undefined && <Input.Description>{description}</Input.Description>}
      <div className={styles['rows']}>{children}</div>
      <div className={styles['listActs']}>
        {addLabel !== undefined && (
          <Button
            type="button"
            variant="default"
            size="compact-sm"
            leftSection={<IconPlus size={16} aria-hidden />}
            disabled={onAdd === undefined}
            onClick={onAdd}
          >
            {addLabel}
          </Button>
        )}
        {acts}
      </div>
      {error && <Input.Error id={problemId}>{error}</Input.Error>}
    </div>
  );
}
