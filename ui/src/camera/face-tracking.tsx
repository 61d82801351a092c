import { Button } from '@mantine/core';
import { IconCircleCheck, IconFaceId } from '@tabler/icons-react';
import { useEffect, type ReactNode } from 'react';
import { t } from '../text/t.ts';
import { CameraView } from './camera-view.tsx';
import styles from './face-tracking.module.css';
import { adviceOn, FaceTips } from './face-tips.tsx';
import { useCamera } from './use-camera.ts';
import { useFaceTracking, type FaceTrackingOptions } from './use-face-tracking.ts';

interface FaceTrackingProps<R> extends Pick<FaceTrackingOptions<R>, 'ask' | 'onPassed' | 'onDone'> {
  /** of the camera's picture */
  readonly label: string;
  readonly passedWords: (result: R) => string;
  /** what to do when it never passes */
  readonly help: ReactNode;
}

/** The camera's picture, and what comes of comparing it: takes pictures by itself until the server knows the face. */
export function FaceTracking<R>({ label, passedWords, help, ...options }: FaceTrackingProps<R>) {
  const camera = useCamera({ looks: true });
  const { start } = camera;
  useEffect(() => void start(), [start]);
  const tracking = useFaceTracking<R>({
    ...options,
    ready: camera.state === 'on',
    capture: camera.capture,
    fault: camera.fault,
  });
  return (
    <div className={styles['dialog']}>
      <CameraView camera={camera} label={label} />
      <div className={styles['state']} role="status">
        {tracking.passed !== null ? (
          <span className={styles['passed']}>
            <IconCircleCheck size={22} aria-hidden />
            {passedWords(tracking.passed)}
          </span>
        ) : (
          <span className={styles['looking']}>
            <IconFaceId size={22} aria-hidden />
            {tracking.state === 'comparing'
              ? t('正在比对，请稍候...')
              : t('请将人脸置于摄像头中央，保持光线充足')}
          </span>
        )}
      </div>
      {tracking.failure === null ? (
        tracking.state !== 'passed' && <FaceTips />
      ) : (
        <div className={styles['failure']} role="alert">
          <p>{tracking.failure}</p>
          <p className={styles['advice']}>{adviceOn(tracking.failure)}</p>
        </div>
      )}
      {camera.state === 'failed' && (
        <>
          <p className={styles['failure']} role="alert">
            {t('请使用谷歌浏览器，关闭杀毒软件后刷新，并允许使用摄像头和麦克风')}
          </p>
          <Button onClick={() => void camera.start()}>{t('重新检测')}</Button>
        </>
      )}
      {camera.state === 'on' && tracking.manual && (
        <Button
          variant={tracking.state === 'stopped' ? 'filled' : 'default'}
          loading={tracking.byHand}
          onClick={tracking.captureNow}
        >
          {t('手动拍照')}
        </Button>
      )}
      {(tracking.manual || camera.state === 'failed') && tracking.state !== 'passed' && (
        <div className={styles['help']}>{help}</div>
      )}
    </div>
  );
}
