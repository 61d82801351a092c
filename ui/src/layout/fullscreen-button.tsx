import { ActionIcon, Tooltip } from '@mantine/core';
import { IconMaximize, IconMinimize } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { notifyWarning } from '../connection/notify.tsx';
import { t } from '../text/t.ts';

const subscribe = (listener: () => void) => {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
};

const unsupported = (): void => notifyWarning(t('当前浏览器不支持全屏！'));

/** Shows the page over the whole screen and back; warns where the browser cannot (spec 3 §8). */
export function FullscreenButton({ className }: { readonly className?: string | undefined }) {
  const inside = useSyncExternalStore(subscribe, () => Boolean(document.fullscreenElement));
  const toggle = () => {
    if (document.fullscreenEnabled !== true) return unsupported();
    const done = inside ? document.exitFullscreen() : document.documentElement.requestFullscreen();
    done.catch(unsupported);
  };
  const label = inside ? t('退出全屏') : t('全屏');
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={40}
        className={className}
        onClick={toggle}
        aria-label={label}
      >
        {inside ? <IconMinimize size={18} aria-hidden /> : <IconMaximize size={18} aria-hidden />}
      </ActionIcon>
    </Tooltip>
  );
}
