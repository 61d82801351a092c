import { Button, Group } from '@mantine/core';
import { useCamera } from '@vigil/ui/camera/use-camera.ts';
import { Panel } from '@vigil/ui/layout/panel.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useState } from 'react';
import { Page } from '../../app/page.tsx';
import styles from './device-debug-page.module.css';
import { DevicePanel } from './device-panel.tsx';

const checks = () => [
  { name: t('浏览器'), ok: true, text: browserName() },
  {
    name: t('安全连接'),
    ok: window.isSecureContext,
    text: window.isSecureContext
      ? t('可以使用摄像头')
      : t('请使用 https 网址打开，否则浏览器不允许使用摄像头'),
  },
  {
    name: t('媒体访问'),
    ok: typeof navigator.mediaDevices?.getUserMedia === 'function',
    text:
      typeof navigator.mediaDevices?.getUserMedia === 'function'
        ? t('支持')
        : t('您的浏览器不支持媒体访问，请升级浏览器！'),
  },
  {
    name: t('全屏'),
    ok: document.fullscreenEnabled === true,
    text: document.fullscreenEnabled ? t('支持') : t('不支持全屏，考试时会提示但不影响作答'),
  },
  { name: t('屏幕'), ok: true, text: `${window.screen.width} × ${window.screen.height}` },
];

const browserName = (): string => {
  const match = /(Edg|OPR|Firefox|Chrome|Version)\/([\d.]+)/.exec(
    navigator.userAgent.replace(/Chrome\/[\d.]+(?=.*(?:Edg|OPR)\/)/, ''),
  );
  const names: Readonly<Record<string, string>> = {
    Edg: 'Edge',
    OPR: 'Opera',
    Firefox: 'Firefox',
    Chrome: 'Chrome',
    Version: 'Safari',
  };
  return match === null ? t('未知浏览器') : `${names[match[1] ?? ''] ?? ''} ${match[2]?.split('.')[0] ?? ''}`;
};

/**
 * /web/exam/debug, 设备调试: camera, microphone, and what this browser can do, before the day of the exam.
 */
export function DeviceDebugPage() {
  const camera = useCamera({ microphone: true, looks: true });
  const [shot, setShot] = useState<string | null>(null);
  return (
    <Page title={t('设备调试')} hint={t('考试前检查摄像头、麦克风和浏览器，画面和声音不会上传。')}>
      <div className={styles['columns']}>
        <Panel title={t('摄像头与麦克风')}>
          <DevicePanel camera={camera}>
            <Group gap="sm">
              <Button
                loading={camera.state === 'starting'}
                variant={camera.state === 'on' ? 'default' : 'filled'}
                onClick={() => void camera.start()}
              >
                {camera.state === 'off' ? t('开始检测') : t('重新检测')}
              </Button>
              {camera.state === 'on' && (
                <>
                  <Button variant="default" onClick={() => setShot(camera.capture())}>
                    {t('试拍一张')}
                  </Button>
                  <Button variant="default" onClick={camera.stop}>
                    {t('停止')}
                  </Button>
                </>
              )}
            </Group>
            {shot !== null && <img className={styles['shot']} src={shot} alt={t('试拍的照片')} />}
          </DevicePanel>
        </Panel>
        <Panel title={t('浏览器')}>
          <dl className={styles['checks']}>
            {checks().map(({ name, ok, text }) => (
              <div key={name} className={ok ? undefined : styles['bad']}>
                <dt>{name}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </Panel>
      </div>
    </Page>
  );
}
