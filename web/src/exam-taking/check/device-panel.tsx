import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconMicrophone,
  IconMicrophoneOff,
  IconVideo,
} from '@tabler/icons-react';
import type { DeviceState } from '@vigil/ui/camera/device.ts';
import { type PictureFault, pictureFaults } from '@vigil/ui/camera/picture-fault.ts';
import type { Camera } from '@vigil/ui/camera/use-camera.ts';
import { Tag } from '@vigil/ui/layout/tag.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useEffect, type ReactNode } from 'react';
import { CameraView } from '@vigil/ui/camera/camera-view.tsx';
import { cameraHelp } from './camera-help.ts';
import { forgetDevice, rememberDevice } from './device-memory.ts';
import styles from './device-panel.module.css';

interface DevicePanelProps {
  readonly camera: Camera;
  /** what is done next: it stands before the advice */
  readonly children: ReactNode;
  /** what is left when the advice does not help */
  readonly after?: ReactNode;
}

/**
 * Live picture, microphone meter, the state of both in words; the acts below come from the page. That the
 * camera gave a picture is remembered, on whichever page it did.
 */
export function DevicePanel({ camera, children, after }: DevicePanelProps) {
  const works = camera.state === 'on';
  useEffect(() => {
    if (!works) return;
    if (camera.fault === null) rememberDevice();
    else forgetDevice();
  }, [works, camera.fault]);
  return (
    <div className={styles['panel']}>
      <CameraView camera={camera} label={t('摄像头预览')} />
      <div className={styles['side']}>
        <ul className={styles['devices']}>
          <li>
            <IconVideo size={20} stroke={1.6} aria-hidden />
            <span className={styles['name']}>{t('摄像头')}</span>
            <DeviceTag state={camera.state} fault={camera.fault} />
          </li>
          <li>
            {camera.microphoneState === 'failed' ? (
              <IconMicrophoneOff size={20} stroke={1.6} aria-hidden />
            ) : (
              <IconMicrophone size={20} stroke={1.6} aria-hidden />
            )}
            <span className={styles['name']}>{t('麦克风')}</span>
            <DeviceTag state={camera.microphoneState} isNeeded={false} />
          </li>
        </ul>
        <div
          className={styles['meter']}
          role="meter"
          aria-label={t('麦克风音量')}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(camera.level * 100)}
        >
          <span style={{ transform: `scaleX(${camera.level.toFixed(2)})` }} />
        </div>
        <p className={styles['hint']}>
          {camera.microphoneState === 'on'
            ? t('对着麦克风说话，音量条应随声音变化。')
            : camera.microphoneState === 'failed'
              ? t('没有取得麦克风。考试只用摄像头，不影响参加。')
              : t('检测时请对着麦克风说话。')}
        </p>
        {camera.fault !== null && (
          <div className={styles['help']} role="alert">
            <p>
              <strong>{pictureFaults[camera.fault].said}</strong>
            </p>
            <p>{pictureFaults[camera.fault].advice}</p>
          </div>
        )}
        {children}
        {camera.state === 'failed' && (
          <div className={styles['help']} role="alert">
            <ul>
              {cameraHelp().map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ul>
          </div>
        )}
        {after}
      </div>
    </div>
  );
}

interface DeviceTagProps {
  readonly state: DeviceState;
  readonly fault?: PictureFault | null;
  readonly isNeeded?: boolean;
}

function DeviceTag({ state, fault = null, isNeeded = true }: DeviceTagProps) {
  if (fault !== null) {
    return (
      <Tag tone="warning" icon={<IconAlertTriangle size={16} aria-hidden />}>
        {pictureFaults[fault].said}
      </Tag>
    );
  }
  if (state === 'failed' && !isNeeded) {
    return (
      <Tag tone="quiet" icon={<IconCircleDashed size={16} aria-hidden />}>
        {t('不需要')}
      </Tag>
    );
  }
  if (state === 'on') {
    return (
      <Tag tone="success" icon={<IconCircleCheck size={16} aria-hidden />}>
        {t('正常')}
      </Tag>
    );
  }
  if (state === 'failed') {
    return (
      <Tag tone="danger" icon={<IconAlertTriangle size={16} aria-hidden />}>
        {t('异常')}
      </Tag>
    );
  }
  return (
    <Tag tone="quiet" icon={<IconCircleDashed size={16} aria-hidden />}>
      {state === 'starting' ? t('检测中') : t('未检测')}
    </Tag>
  );
}
