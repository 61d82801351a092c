import type { Camera } from '@vigil/ui/camera/use-camera.ts';
import { t } from '@vigil/ui/text/t.ts';
import styles from './camera-preview.module.css';

/** The candidate's own picture, so that they can keep their face in it. */
export function CameraPreview({ videoRef, state }: Pick<Camera, 'videoRef' | 'state'>) {
  return (
    <figure className={styles['preview']} data-state={state}>
      <video ref={videoRef} muted playsInline aria-label={t('摄像头画面')} />
      <figcaption>{state === 'failed' ? t('摄像头不可用') : t('监考摄像头')}</figcaption>
    </figure>
  );
}
