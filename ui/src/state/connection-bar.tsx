import { IconPlugConnectedX, IconRefresh } from '@tabler/icons-react';
import { useDebouncedValue } from '@mantine/hooks';
import { useConnection } from '../connection/connection-state.ts';
import { t } from '../text/t.ts';
import styles from './connection-bar.module.css';

/**
 * A quiet bar while there is no network, or the server has not answered for 2 s; nothing when all is well.
 */
export function ConnectionBar() {
  const connection = useConnection();
  const [steady] = useDebouncedValue(connection, 2000);
  if (connection === 'online' || (connection === 'reconnecting' && steady !== 'reconnecting')) return null;
  return (
    <div className={styles['bar']} role="status">
      {connection === 'offline' ? (
        <IconPlugConnectedX size={18} aria-hidden />
      ) : (
        <IconRefresh size={18} aria-hidden />
      )}
      {connection === 'offline' ? t('当前没有网络，网络恢复后会自动更新。') : t('正在重新连接服务器…')}
    </div>
  );
}
