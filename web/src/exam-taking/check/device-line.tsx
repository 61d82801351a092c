import { Anchor } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconVideo, type Icon } from '@tabler/icons-react';
import { sayTime } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { Link } from 'react-router-dom';
import { paths } from '../paths.ts';
import { deviceTestedAt } from './device-memory.ts';
import styles from './device-line.module.css';

interface Said {
  readonly icon: Icon;
  readonly text: string;
  /** something is still to do about it */
  readonly act: string | null;
}

/** What this browser is for an exam, as far as it is known without asking for the camera. */
function deviceSaid(needed: boolean): Said {
  if (!needed) return { icon: IconCircleCheck, text: t('不需要摄像头'), act: null };
  if (typeof navigator.mediaDevices?.getUserMedia !== 'function')
    return { icon: IconAlertTriangle, text: t('此浏览器不能使用摄像头'), act: t('查看原因') };
  const tested = deviceTestedAt();
  return tested === null
    ? { icon: IconVideo, text: t('需要摄像头，尚未检测'), act: t('去检测') }
    : { icon: IconCircleCheck, text: t('摄像头正常，{{time}} 检测', { time: sayTime(tested) }), act: null };
}

/** 本机设备 in a line, with the way to the test where one is needed. */
export function DeviceLine({ needed }: { readonly needed: boolean }) {
  const { icon: Icon, text, act } = deviceSaid(needed);
  return (
    <span className={styles['line']}>
      <Icon size={20} stroke={1.7} aria-hidden />
      {text}
      {act !== null && (
        <Anchor component={Link} to={paths.deviceDebug} className={styles['act']} underline="always">
          {act}
        </Anchor>
      )}
    </span>
  );
}
