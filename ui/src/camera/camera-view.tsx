import { IconVideo, IconVideoOff } from '@tabler/icons-react';
import type { Camera } from './use-camera.ts';
import { t } from '../text/t.ts';
import styles from './camera-view.module.css';

interface CameraViewProps {
  readonly camera: Camera;
  readonly label: string;
}

/** The camera's picture as in a mirror, 4:3; says what is the matter while there is none. */
export function CameraView({ camera, label }: CameraViewProps) {
  const { videoRef, state, error } = camera;
  return (
    <div className={styles['view']}>
      <video
        ref={videoRef}
        className={styles['video']}
        muted
        playsInline
        aria-label={label}
        hidden={state !== 'on'}
      />
      {state !== 'on' && (
        <div className={styles['off']}>
          {state === 'failed' ? (
            <IconVideoOff size={32} stroke={1.5} aria-hidden />
          ) : (
            <IconVideo size={32} stroke={1.5} aria-hidden />
          )}
          <span>
            {state === 'starting'
              ? t('正在打开摄像头，请在浏览器提示中点击“允许”')
              : (error ?? t('摄像头未打开'))}
          </span>
        </div>
      )}
    </div>
  );
}
