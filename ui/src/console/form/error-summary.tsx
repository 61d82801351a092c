import { Alert } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { messageOf } from '../../connection/errors.ts';
import { t } from '../../text/t.ts';
import styles from './form.module.css';
import { fieldId, type EntityForm } from './use-entity-form.ts';

interface ErrorSummaryProps {
  readonly form: Pick<EntityForm<object>, 'fields' | 'stopped' | 'error'>;
  /** What the fields are called, by path; list indexes may be left out (`options.content`). */
  readonly labels?: Readonly<Record<string, string>>;
  /** Leads to a field that may not be on the page yet; without it, to the field as it stands there. */
  readonly onShow?: (path: string) => void;
}

/** What a field is called: by its path, by its path without indexes, by the longest path above it. */
export function labelOf(path: string, labels: Readonly<Record<string, string>>): string {
  const steps = path.split('.').filter((step) => !/^\d+$/.test(step));
  if (labels[path] !== undefined) return labels[path];
  for (let length = steps.length; length > 0; length -= 1) {
    const label = labels[steps.slice(0, length).join('.')];
    if (label !== undefined) return label;
  }
  return path;
}

/**
 * What stopped the save: one link per field, which leads there; or the server's sentence. Takes the focus
 * each time a save is stopped.
 */
export function ErrorSummary({ form, labels = {}, onShow = showField }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const problems = Object.entries(form.fields.errors).filter(
    ([, problem]) => problem !== null && problem !== undefined && problem !== false,
  );
  useEffect(() => {
    if (form.stopped > 0) box.current?.focus();
  }, [form.stopped]);
  const failed = form.error !== undefined && form.error !== null;
  if (problems.length === 0 && !failed) return null;
  return (
    <Alert
      ref={box}
      tabIndex={-1}
      color="red"
      variant="light"
      role="alert"
      icon={<IconAlertCircle size={18} aria-hidden />}
      mb="md"
    >
      {failed && <p className={styles['sentence']}>{messageOf(form.error)}</p>}
      {problems.length > 0 && (
        <>
          <p className={styles['sentence']}>{t('有 {{n}} 处需要修改后才能保存：', { n: problems.length })}</p>
          <ul className={styles['problems']}>
            {problems.map(([path, problem]) => (
              <li key={path}>
                <a
                  href={`#${fieldId(path)}`}
                  onClick={(event) => {
                    event.preventDefault();
                    onShow(path);
                  }}
                >
                  {typeof problem === 'string' && problem.startsWith(labelOf(path, labels))
                    ? problem
                    : [labelOf(path, labels), '：', problem]}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </Alert>
  );
}

/** Brings the input of a field into view and gives it the focus. */
export function showField(path: string): void {
  const field = document.getElementById(fieldId(path));
  field?.scrollIntoView({ block: 'center' });
  field?.focus({ preventScroll: true });
}
