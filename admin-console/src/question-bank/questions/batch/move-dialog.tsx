import { t } from '@vigil/ui/text/t.ts';
import { useState } from 'react';
import { RepoPicker } from '../../pickers/repo-picker.tsx';
import { useCall } from '../../../app/use-call.ts';
import { QuestionBatchRepoDocument } from '../../../generated/graphql.ts';
import type { BatchDialogProps } from './batch-props.ts';
import { BatchDialog } from './batch-dialog.tsx';

/** Moves the chosen questions to another bank; they leave their chapters. */
export function MoveDialog({ rows, ...rest }: BatchDialogProps) {
  const act = useCall(QuestionBatchRepoDocument);
  const [repoId, setRepoId] = useState<string | null>(null);
  const [missing, setMissing] = useState(false);
  return (
    <BatchDialog
      {...rest}
      rows={rows}
      title={t('移到其他题库')}
      submitLabel={t('移动')}
      act={act}
      variables={repoId === null ? null : { ids: rows.map(({ id }) => id), repoId }}
      onMissing={() => setMissing(true)}
      said={t('试题移动成功！')}
    >
      <RepoPicker
        label={t('目标题库')}
        description={t('试题会离开原来的章节，已生成的试卷不受影响。')}
        required
        value={repoId}
        onChange={(next) => {
          setRepoId(next);
          setMissing(false);
        }}
        error={missing ? t('请选择题库！') : undefined}
      />
    </BatchDialog>
  );
}
