import { Button } from '@mantine/core';
import type { Camera } from '@vigil/ui/camera/use-camera.ts';
import { t } from '@vigil/ui/text/t.ts';
import { useEffect, useState } from 'react';
import { MayNotBegin } from '../../app/brought.tsx';
import { DevicePanel } from './device-panel.tsx';
import styles from './device-test.module.css';

interface DeviceTestProps {
  readonly examId: string;
  readonly camera: Camera;
  /** A formal exam tells whom to turn to when the camera stays broken; a mock only closes (spec 1 §4). */
  readonly formal: boolean;
  /** True enables start, false shows 重新检测. Told on every change. */
  readonly onResult: (passed: boolean) => void;
}

/**
 * 设备检测 of the pre-check: passes while the camera gives a picture in which there is something, or whose emptiness was
 * seen and kept; the microphone is shown, not required.
 */
export function DeviceTest({ examId, camera, formal, onResult }: DeviceTestProps) {
  const [seen, setSeen] = useState(false);
  const isFaulty = camera.fault !== null;
  const passed = camera.state === 'on' && (!isFaulty || seen);
  useEffect(() => onResult(passed), [passed]); // eslint-disable-line react-hooks/exhaustive-deps
  return (
    <DevicePanel
      camera={camera}
      after={
        camera.state === 'failed' && (
          <>
            <p className={styles['turn']}>
              {formal
                ? t('检查后仍无法使用，请联系监考老师，或提交异常申请。')
                : t('可以先关闭本页，修复设备后再来。')}
            </p>
            {formal && <MayNotBegin examId={examId} abnormal />}
          </>
        )
      }
    >
      {isFaulty && !seen && (
        <Button variant="default" onClick={() => setSeen(true)}>
          {t('画面就是这样，仍要继续')}
        </Button>
      )}
      <Button
        variant={passed || isFaulty ? 'default' : 'filled'}
        loading={camera.state === 'starting'}
        onClick={() => {
          setSeen(false);
          void camera.start();
        }}
      >
        {camera.state === 'failed' || camera.state === 'on' ? t('重新检测') : t('开始检测')}
      </Button>
    </DevicePanel>
  );
}
