import { Text, Textarea } from '@mantine/core';
import { ActDialog } from '@vigil/ui/console/act-dialog.tsx';
import { refusalOf } from '@vigil/ui/connection/errors.ts';
import { notifySuccess } from '@vigil/ui/connection/notify.tsx';
import { sayNumber } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { useState } from 'react';
import { useCall } from '../app/use-call.ts';
import { RegradeApplyDocument, type RegradeDryRunDetailQuery } from '../generated/graphql.ts';

interface ApplyDialogProps {
  readonly examTitle: string;
  readonly run: RegradeDryRunDetailQuery['regradeDryRunDetail'];
  readonly onClose: () => void;
  readonly onApplied: () => void;
}

const longestReason = 500;

/**
 * Applies a dry run, with its reason. Told that papers changed since, the person may look anew, or apply all the same.
 */
export function ApplyDialog({ examTitle, run, onClose, onApplied }: ApplyDialogProps) {
  const act = useCall(RegradeApplyDocument);
  const [reason, setReason] = useState('');
  const [shown, setShown] = useState(false);
  const changed = refusalOf(act.error)?.reason === 'PapersChanged';
  const undoes = run.undoes !== null;
  const submit = async () => {
    setShown(true);
    const given = reason.trim();
    if (given === '') return;
    if (!(await act.run({ dryRunId: run.id, reason: given, anyway: changed }))) return;
    notifySuccess(undoes ? t('已撤销，正在恢复每份试卷的成绩') : t('已应用，正在更新每份试卷的成绩'));
    onApplied();
  };
  return (
    <ActDialog
      opened
      onClose={onClose}
      title={undoes ? t('撤销重新评分') : t('应用重新评分')}
      object={t('{{exam}}：{{papers}} 份试卷，{{changed}} 份的成绩会变化', {
        exam: examTitle,
        papers: sayNumber(run.papers),
        changed: sayNumber(run.summary?.changed ?? 0),
      })}
      submitLabel={labelOf(undoes, changed)}
      danger={changed || undoes}
      busy={act.busy}
      error={act.error}
      onSubmit={() => void submit()}
    >
      <Text size="sm">
        {undoes
          ? t('试卷恢复为不含这次调整的成绩，成绩变化的考生会再次收到消息。')
          : t(
              '成绩变化的考生会收到站内消息（成绩尚未公布的不会）。之后交卷的试卷按同样的规则计分，应用后可以撤销。',
            )}
      </Text>
      <Textarea
        label={t('理由')}
        description={t('理由写入考试和每份试卷的记录，供复查。')}
        withAsterisk
        autosize
        minRows={2}
        maxLength={longestReason}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        error={shown && reason.trim() === '' ? t('请填写重新评分的理由！') : undefined}
        data-autofocus
      />
    </ActDialog>
  );
}

function labelOf(undoes: boolean, changed: boolean): string {
  if (undoes) return changed ? t('仍然撤销') : t('确定撤销');
  return changed ? t('仍然应用') : t('确定应用');
}
