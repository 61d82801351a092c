import { SegmentedControl } from '@mantine/core';
import { t } from '@vigil/ui/text/t.ts';
import { useState } from 'react';
import { useCall } from '../../../app/use-call.ts';
import { QuestionBatchLevelDocument } from '../../../generated/graphql.ts';
import { levels } from '../question-words.ts';
import type { BatchDialogProps } from './batch-props.ts';
import { BatchDialog } from './batch-dialog.tsx';

/** Sets the difficulty of the chosen questions. */
export function LevelDialog({ rows, ...rest }: BatchDialogProps) {
  const act = useCall(QuestionBatchLevelDocument);
  const [level, setLevel] = useState('1');
  return (
    <BatchDialog
      {...rest}
      rows={rows}
      title={t('设置难度')}
      submitLabel={t('确定')}
      act={act}
      variables={{ ids: rows.map(({ id }) => id), level: Number(level) }}
      said={t('难度修改成功！')}
    >
      <SegmentedControl
        aria-label={t('难度')}
        fullWidth
        value={level}
        onChange={setLevel}
        data={levels.map(({ value, word }) => ({ value: String(value), label: word }))}
      />
    </BatchDialog>
  );
}
