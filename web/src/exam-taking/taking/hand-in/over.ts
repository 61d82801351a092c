import { t } from '@vigil/ui/text/t.ts';

/** How the paper ended, as far as this page knows. */
export interface Over {
  readonly title: string;
  readonly detail?: string;
  /** the candidate's own hand-in: on to the result after 0.5 s; a forced end is read first */
  readonly forced: boolean;
}

export const ownHandIn: Over = { title: t('交卷成功'), forced: false };
export const leaveLimit: Over = { title: t('切屏次数超过限制，系统已强制交卷！'), forced: true };
export const faceLimit = (failures: number): Over => ({
  title: t('连续{{n}}次人脸识别失败，系统强制交卷！', { n: failures }),
  forced: true,
});

/** What to say to a hand-in that somebody or something else did (dictionary paper_ex_state). */
export function endedElsewhere(exState: number, exMsg: string | null): Over {
  const detail = exMsg ? { detail: exMsg } : {};
  switch (exState) {
    case 1:
    case 7:
      return { title: t('监考老师已强制交卷'), forced: true, ...detail };
    case 2:
      return leaveLimit;
    case 3:
      return { title: t('人脸识别失败次数超过限制，系统强制交卷！'), forced: true, ...detail };
    case 4:
      return { title: t('长时间未操作，系统已自动交卷'), forced: true };
    case 5:
      return { title: t('考试时间到，系统已自动交卷'), forced: true };
    default:
      return { title: t('试卷已交卷'), forced: true, ...detail };
  }
}
