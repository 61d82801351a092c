import { t } from '@vigil/ui/text/t.ts';
import { WatchForceHandDocument } from '../../generated/graphql.ts';
import type { Candidate, ActDialogBase } from './act-request.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { useCall } from '../../app/use-call.ts';

/** 强制交卷: hands in one candidate's paper with a reason (spec 1 §4). */
export function ForceHandDialog({ of, ...base }: ActDialogBase & { readonly of: Candidate }) {
  const act = useCall(WatchForceHandDocument);
  return (
    <ReasonDialog
      {...base}
      candidate={of}
      title={t('强制交卷')}
      submitLabel={t('强制交卷')}
      danger
      reason={{ label: t('收卷理由'), hint: t('交卷后考生将无法继续考试，理由会显示给考生并写入考试记录。') }}
      act={act}
      send={({ message }) => act.run({ paperId: of.paperId, message })}
      said={() => t('{{name}} 的试卷已强制交卷', { name: of.realName })}
    />
  );
}
