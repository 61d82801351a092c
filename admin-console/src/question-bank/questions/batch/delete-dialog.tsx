import { Text } from '@mantine/core';
import { refusalOf } from '@vigil/ui/connection/errors.ts';
import { notifySuccess } from '@vigil/ui/connection/notify.tsx';
import { ActDialog } from '@vigil/ui/console/act-dialog.tsx';
import { sayNumber } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { useCall } from '../../../app/use-call.ts';
import { QuestionDeleteDocument } from '../../../generated/graphql.ts';
import type { BatchDialogProps } from './batch-props.ts';
import { ChosenQuestions } from './batch-dialog.tsx';
import styles from './batch.module.css';

interface Kept {
  readonly id: string;
  readonly msg: string;
}

/**
 * The questions a refused delete keeps, each with its sentence; [] when it was refused for another reason.
 */
const keptIn = (error: unknown): readonly Kept[] => {
  const refusal = refusalOf(error);
  return refusal?.reason === 'InUse'
    ? ((refusal.data as { readonly kept?: readonly Kept[] } | null)?.kept ?? [])
    : [];
};

/**
 * Deletes the chosen questions. What exams use stays: each is named with its exam, and the others can be
 * deleted without them.
 */
export function DeleteDialog({ rows, onClose, onDone }: BatchDialogProps) {
  const act = useCall(QuestionDeleteDocument);
  const kept = keptIn(act.error);
  const keptIds = new Set(kept.map(({ id }) => id));
  const rest = rows.filter(({ id }) => !keptIds.has(id));
  const remove = async () => {
    if (!(await act.run({ ids: rest.map(({ id }) => id) }))) return;
    notifySuccess(t('删除成功!'));
    onDone();
  };
  return (
    <ActDialog
      opened
      onClose={onClose}
      title={t('删除试题')}
      object={<ChosenQuestions rows={rows} />}
      submitLabel={kept.length === 0 ? t('删除') : t('删除其余 {{n}} 道', { n: sayNumber(rest.length) })}
      danger
      busy={act.busy}
      error={act.error}
      onSubmit={() => void remove()}
      done={kept.length > 0 && rest.length === 0 ? <KeptList kept={kept} /> : undefined}
    >
      {kept.length === 0 ? <Text>{t('确认要删除选定的信息吗？')}</Text> : <KeptList kept={kept} />}
    </ActDialog>
  );
}

function KeptList({ kept }: { readonly kept: readonly Kept[] }) {
  return (
    <ul className={styles['kept']}>
      {kept.map(({ id, msg }) => (
        <li key={id}>{msg}</li>
      ))}
    </ul>
  );
}
