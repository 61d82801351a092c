import { Text } from '@mantine/core';
import { notifySuccess } from '@vigil/ui/connection/notify.tsx';
import { ActDialog } from '@vigil/ui/console/act-dialog.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useCall } from '../app/use-call.ts';
import { ExamApplyDeleteDocument, type ApplicationFieldsFragment } from '../generated/graphql.ts';

interface DeleteDialogProps {
  readonly rows: readonly ApplicationFieldsFragment[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** 删除: takes applications out of the list, with what they granted. */
export function DeleteDialog({ rows, onClose, onDone }: DeleteDialogProps) {
  const call = useCall(ExamApplyDeleteDocument);
  const submit = async () => {
    if (!(await call.run({ ids: rows.map(({ id }) => id) }))) return;
    notifySuccess(t('操作成功！'));
    onDone();
    onClose();
  };
  return (
    <ActDialog
      opened
      onClose={onClose}
      title={t('删除申请')}
      object={t('{{n}} 条申请', { n: rows.length })}
      submitLabel={t('删除')}
      danger
      busy={call.busy}
      error={call.error}
      onSubmit={() => void submit()}
    >
      <Text>{t('删除后不再显示；已通过但尚未使用的申请同时失效。')}</Text>
    </ActDialog>
  );
}
