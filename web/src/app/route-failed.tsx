import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useConnection } from '@vigil/ui/connection/connection-state.ts';
import { Face } from '@vigil/ui/state/face.tsx';
import { Offline } from '@vigil/ui/state/failed.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';

const reload = () => location.reload();

/**
 * A page that could not be loaded or broke while drawing: says so, offers to load it again. Kept answers are
 * not touched.
 */
export function RouteFailed() {
  const error = useRouteError();
  const connection = useConnection();
  useEffect(() => console.error(error), [error]);
  return (
    <main style={{ maxWidth: '40rem', margin: '12vh auto', padding: '0 1rem' }}>
      {connection === 'offline' ? (
        <Offline onRetry={reload} />
      ) : (
        <Face
          tone="bad"
          alert
          icon={<IconAlertTriangle size={24} stroke={1.6} />}
          title={t('页面没有打开')}
          hint={t('可能是系统刚刚更新，或网络中断了。重新加载即可，已保存的内容不受影响。')}
          action={
            <Button variant="default" onClick={reload}>
              {t('重新加载')}
            </Button>
          }
        />
      )}
    </main>
  );
}
