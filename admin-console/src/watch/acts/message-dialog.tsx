import { t } from '@vigil/ui/text/t.ts';
import { WatchBatchMsgDocument, WatchSingleMsgDocument } from '../../generated/graphql.ts';
import type { Candidate, ActDialogBase } from './act-request.ts';
import { Phrases } from './phrases.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { useCall } from '../../app/use-call.ts';

const phrases = [t('请面对摄像头，保持面部清晰。'), t('请不要离开考试界面。'), t('请保持周围环境安静。')];

/**
 * A message to one candidate (发送消息) or, with `to` null, to everyone sitting the exam (群发消息). They see
 * it at once and until they close it.
 */
export function MessageDialog({ to, ...base }: ActDialogBase & { readonly to: Candidate | null }) {
  const single = useCall(WatchSingleMsgDocument);
  const batch = useCall(WatchBatchMsgDocument);
  const { examId } = base.scene;
  return (
    <ReasonDialog
      {...base}
      candidate={to}
      title={to ? t('发送消息') : t('群发消息')}
      submitLabel={to ? t('发送') : t('全部发送')}
      reason={{ label: t('消息内容'), hint: t('消息会停留在考生屏幕上，直到考生确认。') }}
      act={to ? single : batch}
      send={({ message }) =>
        to ? single.run({ examId, userId: to.userId, message }) : batch.run({ examId, message })
      }
      said={() =>
        to ? t('消息已发送给 {{name}}', { name: to.realName }) : t('消息已发送给全部正在考试的考生')
      }
      phrases={(text, fill) => <Phrases of={phrases} text={text} fill={fill} />}
    />
  );
}
