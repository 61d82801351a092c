import { ActDialog } from '@vigil/ui/console/act-dialog.tsx';
import { notifySuccess } from '@vigil/ui/connection/notify.tsx';
import { sayNumber } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import type { ReactNode } from 'react';
import type { Act } from '@vigil/ui/console/use-act.ts';
import type { QuestionRow } from '../question-row.ts';
import styles from './batch.module.css';

interface BatchDialogFrameProps<V> {
  readonly rows: readonly QuestionRow[];
  readonly title: string;
  readonly submitLabel: string;
  readonly act: Act<V>;
  /** null: not yet filled in. */
  readonly variables: V | null;
  /** Called instead of the act while `variables` are null. */
  readonly onMissing?: () => void;
  readonly said: string;
  readonly onClose: () => void;
  readonly onDone: () => void;
  readonly children: ReactNode;
}

/**
 * A dialog of one act on the chosen questions: names them, runs the call once, says what was done. Nothing is
 * changed when one question refuses.
 */
export function BatchDialog<V>({
  rows,
  title,
  submitLabel,
  act,
  variables,
  onMissing,
  said,
  onClose,
  onDone,
  children,
}: BatchDialogFrameProps<V>) {
  const submit = async () => {
    if (variables === null) return onMissing?.();
    if (!(await act.run(variables))) return;
    notifySuccess(said);
    onDone();
  };
  return (
    <ActDialog
      opened
      onClose={onClose}
      title={title}
      object={<ChosenQuestions rows={rows} />}
      submitLabel={submitLabel}
      busy={act.busy}
      error={act.error}
      onSubmit={() => void submit()}
    >
      {children}
    </ActDialog>
  );
}

const shownAtMost = 3;

/** How many questions an act is about, and the first of them. */
export function ChosenQuestions({ rows }: { readonly rows: readonly QuestionRow[] }) {
  return (
    <>
      <strong>{t('{{n}} 道试题', { n: sayNumber(rows.length) })}</strong>
      <ul className={styles['chosen']}>
        {rows.slice(0, shownAtMost).map(({ id, text }) => (
          <li key={id}>{text}</li>
        ))}
        {rows.length > shownAtMost && <li>{t('……等')}</li>}
      </ul>
    </>
  );
}
