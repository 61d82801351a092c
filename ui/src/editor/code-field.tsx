import { Input, Skeleton } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useId } from 'react';
import styles from './code-field.module.css';

const CodeBody = lazy(async () => ({ default: (await import('./code-body.tsx')).CodeBody }));

interface CodeFieldProps {
  readonly label: string;
  readonly language: 'python' | 'cpp';
  readonly value: string;
  readonly onChange: (code: string) => void;
  readonly description?: ReactNode;
  readonly error?: ReactNode;
  readonly id?: string;
}

/** A program as its author writes it (CodeMirror, loaded when it is first shown). Tab leaves it. */
export function CodeField({ label, description, error, id, ...rest }: CodeFieldProps) {
  const own = useId();
  const fieldId = id ?? own;
  return (
    <Input.Wrapper label={label} labelElement="div" description={description} error={error}>
      <div id={fieldId} tabIndex={-1} className={styles['editor']} data-invalid={Boolean(error) || undefined}>
        <Suspense fallback={<Skeleton height={112} radius="md" aria-hidden />}>
          <CodeBody label={label} {...rest} />
        </Suspense>
      </div>
    </Input.Wrapper>
  );
}
