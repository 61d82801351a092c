import { Button, Stack } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { CameraView } from '@vigil/ui/camera/camera-view.tsx';
import { FaceTips } from '@vigil/ui/camera/face-tips.tsx';
import { useCamera } from '@vigil/ui/camera/use-camera.ts';
import { Dialog } from '@vigil/ui/layout/dialog.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useEffect } from 'react';

interface PhotoCameraProps {
  readonly onClose: () => void;
  /** a JPEG as data URL */
  readonly onPhoto: (photo: string) => void;
}

/** 拍摄人脸照片: one picture of the person by the camera of this device. */
export function PhotoCamera({ onClose, onPhoto }: PhotoCameraProps) {
  const camera = useCamera();
  const { start } = camera;
  useEffect(() => void start(), [start]);
  const take = () => {
    const photo = camera.capture();
    if (photo !== null) onPhoto(photo);
  };
  return (
    <Dialog opened onClose={onClose} title={t('拍摄人脸照片')} size={540} closeOnClickOutside={false}>
      <Stack gap="md">
        <CameraView camera={camera} label={t('摄像头画面')} />
        <FaceTips />
        {camera.state === 'failed' ? (
          <Button onClick={() => void camera.start()}>{t('重新检测')}</Button>
        ) : (
          <Button
            leftSection={<IconCamera size={18} aria-hidden />}
            disabled={camera.state !== 'on'}
            onClick={take}
          >
            {t('拍照')}
          </Button>
        )}
      </Stack>
    </Dialog>
  );
}
