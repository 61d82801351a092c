import {
  IconCamera,
  IconFaceId,
  IconHandStop,
  IconMouseOff,
  IconScreenShare,
  type Icon,
} from '@tabler/icons-react';
import { sayDuration } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import type { Check } from './readiness.ts';

interface Notice {
  readonly icon: Icon;
  readonly text: string;
}

/**
 * What is watched during this exam and what follows from it, one sentence each (spec 1 §8). A limit of 0
 * hands nothing in.
 */
export function monitoringOf(check: Check): readonly Notice[] {
  const notices: Notice[] = [];
  if (check.faceOn) notices.push({ icon: IconFaceId, text: t('进入考试前需要人脸核验') });
  if (check.camOn)
    notices.push({
      icon: IconCamera,
      text: t('考试中每 {{n}} 分钟拍照一次，请勿遮挡摄像头', { n: check.camInterval }),
    });
  if (check.faceCheck) {
    notices.push({
      icon: IconHandStop,
      text:
        check.faceChance > 0
          ? t('考试中会核验人脸，连续失败 {{n}} 次将自动交卷', { n: check.faceChance })
          : t('考试中会核验人脸，结果供监考老师查看'),
    });
  }
  if (check.leaveOn) {
    notices.push({
      icon: IconScreenShare,
      text:
        check.leaveCount > 0
          ? t('本次考试已开启切屏监控，离开{{m}}次将强制交卷', { m: check.leaveCount })
          : t('本次考试已开启切屏监控，离开会被记录'),
    });
    notices.push({
      icon: IconScreenShare,
      text: t('切换窗口、关闭页面、转到其他网址或返回首页，超过 {{n}} 秒即算一次离开', {
        n: check.leaveCheck,
      }),
    });
  }
  if (check.actionOn)
    notices.push({
      icon: IconMouseOff,
      text: t('{{lasting}}无操作将自动交卷', { lasting: sayDuration(check.actionInterval) }),
    });
  return notices;
}
