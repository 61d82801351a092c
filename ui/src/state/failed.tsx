import { Button } from '@mantine/core';
import {
  IconAlertTriangle,
  IconArrowLeft,
  IconFileOff,
  IconLock,
  IconPlugConnectedX,
  IconRefresh,
} from '@tabler/icons-react';
import { messageOf } from '../connection/errors.ts';
import { useConnection } from '../connection/connection-state.ts';
import { t } from '../text/t.ts';
import { Face } from './face.tsx';
import { isForbidden, isMissing, refusedName } from './refused-name.ts';
import { TabTitle } from './tab-title.tsx';

interface FailedProps {
  readonly error: unknown;
  readonly onRetry?: () => void;
  readonly retrying?: boolean;
  readonly plain?: boolean;
  /** It is the whole page: its title is the page's heading. */
  readonly page?: boolean;
}

const retryButton = (onRetry: () => void, retrying: boolean | undefined) => (
  <Button
    variant="default"
    leftSection={<IconRefresh size={18} aria-hidden />}
    onClick={onRetry}
    loading={retrying}
  >
    {t('重试')}
  </Button>
);

/** To where one came from. */
const backButton = (
  <Button
    variant="default"
    leftSection={<IconArrowLeft size={18} aria-hidden />}
    onClick={() => history.back()}
  >
    {t('返回')}
  </Button>
);

/**
 * It could not be loaded: says what, offers retry. Without a network it says that instead (`Offline`); to
 * whom it is not for, and where it does not exist, that, without a retry that changes nothing.
 */
export function Failed(props: FailedProps) {
  const name = props.page === true ? refusedName(props.error) : null;
  return (
    <>
      {name !== null && <TabTitle name={name} />}
      <FailedFace {...props} />
    </>
  );
}

function FailedFace({ error, onRetry, retrying, plain, page }: FailedProps) {
  const connection = useConnection();
  if (isForbidden(error)) {
    return (
      <Face
        tone="quiet"
        alert
        plain={plain}
        page={page}
        icon={<IconLock size={24} stroke={1.6} />}
        title={t('没有权限')}
        hint={t('您没有查看此内容的权限，如需查看，请联系管理员授权。')}
      />
    );
  }
  if (isMissing(error))
    return (
      <Face
        tone="quiet"
        alert
        plain={plain}
        page={page}
        icon={<IconFileOff size={24} stroke={1.6} />}
        title={t('不存在或已删除')}
        hint={messageOf(error)}
        action={plain !== true && history.length > 1 ? backButton : undefined}
      />
    );
  if (connection === 'offline')
    return <Offline onRetry={onRetry} retrying={retrying} plain={plain} page={page} />;
  return (
    <Face
      tone="bad"
      alert
      plain={plain}
      page={page}
      icon={<IconAlertTriangle size={24} stroke={1.6} />}
      title={t('加载失败')}
      hint={messageOf(error)}
      action={onRetry && retryButton(onRetry, retrying)}
    />
  );
}

/** This device has no network: nothing is lost, it goes on by itself when the network is back. */
export function Offline({ onRetry, retrying, plain, page }: Omit<FailedProps, 'error'>) {
  return (
    <Face
      tone="away"
      alert
      plain={plain}
      page={page}
      icon={<IconPlugConnectedX size={24} stroke={1.6} />}
      title={t('当前没有网络')}
      hint={t('请检查网络连接，网络恢复后会自动重新加载。')}
      action={onRetry && retryButton(onRetry, retrying)}
    />
  );
}
