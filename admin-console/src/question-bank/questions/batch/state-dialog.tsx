import { Text } from '@mantine/core';
import { t } from '@vigil/ui/text/t.ts';
import { useCall } from '../../../app/use-call.ts';
import { QuestionStateDocument } from '../../../generated/graphql.ts';
import type { BatchDialogProps } from './batch-props.ts';
import { BatchDialog } from './batch-dialog.tsx';

/** Enables (0) or disables (1) the chosen questions. */
export function StateDialog({ rows, state, ...rest }: BatchDialogProps & { readonly state: 0 | 1 }) {
  const act = useCall(QuestionStateDocument);
  return (
    <BatchDialog
      {...rest}
      rows={rows}
      title={state === 0 ? t('启用试题') : t('禁用试题')}
      submitLabel={state === 0 ? t('启用') : t('禁用')}
      act={act}
      variables={{ ids: rows.map(({ id }) => id), state }}
      said={t('状态修改成功!')}
    >
      <Text>
        {state === 0 ? t('启用后可以被选入试卷和抽取。') : t('禁用后不再被抽取；已经生成的试卷不受影响。')}
      </Text>
    </BatchDialog>
  );
}
