import { t } from '@vigil/ui/text/t.ts';

/**
 * What to do about a camera that gave no picture, in order, as far as the browser tells why: an address
 * without https and a browser without cameras are not mended by allowing them.
 */
export function cameraHelp(): readonly string[] {
  if (!window.isSecureContext)
    return [t('请改用以 https:// 开头的网址打开本站：当前网址下，浏览器不允许使用摄像头。')];
  if (typeof navigator.mediaDevices?.getUserMedia !== 'function')
    return [t('请换用最新版的谷歌浏览器（Chrome）或 Edge，重新打开本页并登录。')];
  return [
    t('点击地址栏左侧的图标，把摄像头和麦克风设为“允许”。'),
    t('关闭正在使用摄像头的程序，例如视频会议。'),
    t('点击“重新检测”。'),
    t('仍不行时：请使用谷歌浏览器，关闭杀毒软件后刷新，并允许使用摄像头和麦克风'),
  ];
}
