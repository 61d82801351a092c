import { t } from '@vigil/ui/text/t.ts';
import { WatchAddTimeDocument } from '../../generated/graphql.ts';
import type { Candidate, ActDialogBase } from './act-request.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { useCall } from '../../app/use-call.ts';

/**
 * More time for one candidate, or with `to` null for everyone sitting the exam; they see it at once (engine
 * §4).
 */
export function AddTimeDialog({ to, ...base }: ActDialogBase & { readonly to: Candidate | null }) {
  const act = useCall(WatchAddTimeDocument);
  return (
    <ReasonDialog
      {...base}
      candidate={to}
      title={to ? t('增加考试时间') : t('全员增加考试时间')}
      submitLabel={to ? t('确定加时') : t('为全部考生加时')}
      minutesLabel={t('增加时间')}
      reason={{ label: t('加时理由'), hint: t('理由会显示给考生并写入考试记录。') }}
      act={act}
      send={({ minutes, message }) =>
        act.run({ examId: base.scene.examId, paperId: to?.paperId ?? null, minutes, message })
      }
      said={({ minutes }) =>
        to
          ? t('已为 {{name}} 增加 {{minutes}} 分钟', { name: to.realName, minutes })
          : t('已为全部考生增加 {{minutes}} 分钟', { minutes })
      }
    />
  );
}
