import { Button } from '@mantine/core';
import { IconCircleCheck, IconFaceId } from '@tabler/icons-react';
import { useCamera } from '@vigil/ui/camera/use-camera.ts';
import { notifyWarning } from '@vigil/ui/connection/notify.tsx';
import { Dialog } from '@vigil/ui/layout/dialog.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useEffect } from 'react';
import { CameraView } from './camera-view.tsx';
import styles from './face-dialog.module.css';
import { adviceOn, FaceTips } from './face-tips.tsx';
import { useFaceTracking } from './use-face-tracking.ts';

interface FaceDialogProps {
  readonly opened: boolean;
  readonly examId: string;
  readonly onClose: () => void;
  /** 1.5 s after the server recognised the face; the token is for this exam and works once. */
  readonly onToken: (faceToken: string) => void;
}

/**
 * 人脸核验: takes pictures by itself until the server recognises the person; closes 2 s after success (spec 1
 * §8).
 */
export function FaceDialog({ opened, examId, onClose, onToken }: FaceDialogProps) {
  const close = () => {
    onClose();
    notifyWarning(t('窗口已关闭，请刷新页面重新识别！'));
  };
  return (
    <Dialog opened={opened} onClose={close} title={t('人脸核验')} size={540} closeOnClickOutside={false}>
      {opened && <Tracking examId={examId} onDone={onClose} onToken={onToken} />}
    </Dialog>
  );
}

function Tracking({
  examId,
  onDone,
  onToken,
}: {
  readonly examId: string;
  readonly onDone: () => void;
  readonly onToken: (faceToken: string) => void;
}) {
  const camera = useCamera();
  const { start } = camera;
  useEffect(() => void start(), [start]);
  const tracking = useFaceTracking({
    examId,
    ready: camera.state === 'on',
    capture: camera.capture,
    onToken,
    onDone,
  });

  return (
    <div className={styles['dialog']}>
      <CameraView camera={camera} label={t('人脸核验画面')} />
      <div className={styles['state']} role="status">
        {tracking.state === 'passed' ? (
          <span className={styles['passed']}>
            <IconCircleCheck size={22} aria-hidden />
            {tracking.name === null
              ? t('人脸比对成功！')
              : t('人脸比对成功！{{name}}，即将进入考试', { name: tracking.name })}
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
          loading={tracking.state === 'comparing'}
          onClick={tracking.captureNow}
        >
          {t('手动拍照')}
        </Button>
      )}
      {tracking.manual && tracking.state !== 'passed' && (
        <p className={styles['help']}>
          {t('一直不通过？请带身份证件联系监考老师或管理员核对身份；您的入场时间和每次核验都有记录。')}
        </p>
      )}
    </div>
  );
}
