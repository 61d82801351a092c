import { t } from '@vigil/ui/text/t.ts';
import { sayMaintenance, type Maintenance } from '@vigil/ui/state/maintenance-bar.tsx';
import type { Notice } from './notices.ts';

/** Spec 1 §8, rule paper-032. `limit` 0: leaving is watched, without a limit. */
export const watchedNotice = (limit: number): Notice => ({
  key: 'watched',
  tone: 'info',
  text:
    limit > 0
      ? t('本次考试已开启切屏监控，离开{{m}}次将强制交卷', { m: limit })
      : t('本次考试已开启切屏监控，离开会被记录'),
  stay: 'closable',
});

/** Spec 1 §8, rule paper-031. */
export const leftNotice = (times: number, limit: number): Notice => ({
  key: 'leave',
  tone: limit > 0 && limit - times <= 1 ? 'danger' : 'warning',
  text:
    limit > 0
      ? t('您已经离开{{n}}次，离开{{m}}次将自动交卷', { n: times, m: limit })
      : t('您已经离开{{n}}次，每次离开都会被记录', { n: times }),
  stay: 'closable',
});

/** Spec 1 §8, rules capture-005 and capture-006. `chance` 0: no limit. */
export const faceNotice = (failures: number, chance: number): Notice => ({
  key: 'face',
  tone: chance > 0 && chance - failures <= 1 ? 'danger' : 'warning',
  text:
    chance > 0
      ? t('人脸识别已失败{{n}}次，连续失败{{m}}次将自动交卷！', { n: failures, m: chance })
      : t('请诚信考试，确保人脸在摄像头中央！'),
  ...(chance > 0 ? { detail: t('请诚信考试，确保人脸在摄像头中央！') } : {}),
  stay: 'standing',
});

export const cameraNotice = (error: string): Notice => ({
  key: 'camera',
  tone: 'danger',
  text: error,
  detail: t('请使用谷歌浏览器，关闭杀毒软件后刷新，并允许使用摄像头和麦克风'),
  stay: 'standing',
});

export const fullscreenUnsupported: Notice = {
  key: 'fullscreen',
  tone: 'warning',
  text: t('当前浏览器不支持全屏，请不要切换到其他窗口或应用'),
  stay: 'closable',
};

export const inactiveNotice = (leftSeconds: number): Notice => ({
  key: 'inactive',
  tone: 'danger',
  text: t('您已长时间未操作，{{n}}秒后将自动交卷', { n: leftSeconds }),
  detail: t('移动鼠标、按键或触摸屏幕即可继续作答'),
  stay: 'standing',
});

/** The site is maintained, or is to be. */
export const maintenanceNotice = (of: Maintenance): Notice => ({
  key: 'maintenance',
  tone: 'info',
  text: sayMaintenance(of),
  detail: t('您的考试不受影响：请继续作答，答案照常保存，也可以照常交卷'),
  stay: 'closable',
});

/** Spec 1 §5. */
export const pasteNotice: Notice = {
  key: 'paste',
  tone: 'warning',
  text: t('考试期间不能复制粘贴哦！'),
  stay: 'closable',
};

/** Spec 1 §8. */
export const debugNotice: Notice = {
  key: 'debug',
  tone: 'danger',
  text: t('不允许使用调试模式，系统将在3秒后跳转到首页！'),
  stay: 'standing',
};

export const memoryNotice: Notice = {
  key: 'memory',
  tone: 'warning',
  text: t('本机存储不可用，答案只能保存到服务器'),
  detail: t('显示“已保存”之前请不要刷新或关闭页面'),
  stay: 'standing',
};

/** A proctor's message (rule socket-001), or, with what it `answers`, their answer to the candidate's own. */
export const messageNotice = (
  id: string,
  title: string | null,
  content: string,
  answers: string | null = null,
): Notice => ({
  key: `message/${id}`,
  tone: 'warning',
  title: title || (answers === null ? t('管理员提醒') : t('监考老师回复')),
  text: content,
  stay: 'message',
});

export const answersNotice: Notice = {
  key: 'answers',
  tone: 'info',
  text: t('您在另一台设备上保存了答案，本页已更新'),
  stay: 'closable',
};

/** The same while this page had answers of its own on their way. */
export const bothAnsweredNotice: Notice = {
  key: 'answers',
  tone: 'info',
  text: t('您在另一台设备上也保存了答案，同一道题以较晚写下的为准，本页已更新'),
  stay: 'closable',
};

export const timeNotice = (message: string | null): Notice => ({
  key: 'time',
  tone: 'info',
  title: t('考试时间已调整'),
  text: message || t('剩余时间已按监考老师的设置更新'),
  stay: 'closable',
});

export const reopenedNotice = (message: string | null): Notice => ({
  key: 'time',
  tone: 'info',
  title: t('试卷已重新开放，可以继续作答'),
  text: message || t('请留意剩余时间'),
  stay: 'closable',
});
