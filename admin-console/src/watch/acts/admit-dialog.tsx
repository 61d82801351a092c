import { Text } from '@mantine/core';
import { t } from '@vigil/ui/text/t.ts';
import { AdmitLateAnswerDocument } from '../../generated/graphql.ts';
import type { Candidate, ActDialogBase } from './act-request.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { useCall } from '../../app/use-call.ts';

interface AdmitDialogProps extends ActDialogBase {
  readonly of: Candidate;
  readonly quId: string;
  readonly question: string;
}

/** Counts an answer that arrived after the deadline or after hand-in (未计入), with a reason (engine §4). */
export function AdmitDialog({ of, quId, question, ...base }: AdmitDialogProps) {
  const act = useCall(AdmitLateAnswerDocument);
  return (
    <ReasonDialog
      {...base}
      candidate={of}
      title={t('计入迟到的答案')}
      submitLabel={t('计入此答案')}
      reason={{ label: t('计入理由'), hint: t('试卷会按计入后的答案重新评分，理由写入考试记录。') }}
      about={<Text>{question}</Text>}
      act={act}
      send={({ message }) => act.run({ paperId: of.paperId, quId, message })}
      said={() => t('迟到的答案已计入')}
    />
  );
}
