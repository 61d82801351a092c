import { t } from '@vigil/ui/text/t.ts';
import { WatchReopenDocument } from '../../generated/graphql.ts';
import type { Candidate, ActDialogBase } from './act-request.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { useCall } from '../../app/use-call.ts';

/** Opens a handed-in paper again for some minutes, with a reason (engine §4). */
export function ReopenDialog({ of, ...base }: ActDialogBase & { readonly of: Candidate }) {
  const act = useCall(WatchReopenDocument);
  return (
    <ReasonDialog
      {...base}
      candidate={of}
      title={t('重新开考')}
      submitLabel={t('重新开考')}
      minutesLabel={t('可继续作答')}
      reason={{ label: t('重新开考理由'), hint: t('从现在开始计时，原有答案保留。') }}
      act={act}
      send={({ minutes, message }) => act.run({ paperId: of.paperId, minutes, message })}
      said={({ minutes }) =>
        t('{{name}} 已重新开考，可继续作答 {{minutes}} 分钟', { name: of.realName, minutes })
      }
    />
  );
}
