import { useQuery } from '@apollo/client/react';
import { Alert, Text } from '@mantine/core';
import { IconAlertTriangle, IconSend } from '@tabler/icons-react';
import { sayNumber } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { useEffect } from 'react';
import { WatchActsDocument } from '../../generated/graphql.ts';
import { useActs } from './acts.tsx';

const busyMilliseconds = 1000;
const idleMilliseconds = 15_000;

/**
 * How far the last act on everybody has come, while it is under way or could not reach every paper; nothing
 * otherwise (engine §9).
 */
export function ActNotice({
  examId,
  title = null,
}: {
  readonly examId: string;
  /** Of one exam of several: its name is said. */
  readonly title?: string | null;
}) {
  const { done } = useActs();
  const { data, refetch, startPolling } = useQuery(WatchActsDocument, {
    variables: { examId },
    fetchPolicy: 'network-only',
  });
  const act = data?.watchActs.find(({ state }) => state !== 'done');
  const busy = act !== undefined || done > 0;
  useEffect(() => startPolling(busy ? busyMilliseconds : idleMilliseconds), [busy, startPolling]);
  useEffect(() => {
    if (done > 0) void refetch();
  }, [done, refetch]);
  if (act === undefined) return null;
  const waiting = act.state === 'waiting';
  return (
    <Alert
      role="status"
      color={waiting ? 'orange' : 'blue'}
      variant="light"
      icon={waiting ? <IconAlertTriangle size={18} aria-hidden /> : <IconSend size={18} aria-hidden />}
    >
      <Text className="tabular">
        {title !== null && t('《{{title}}》', { title })}
        {t('{{act}}：已送达 {{reached}} / {{papers}} 份试卷', {
          act: nameOf(act.type),
          reached: sayNumber(act.reached),
          papers: sayNumber(act.papers),
        })}
        {waiting && t('，有 {{count}} 份暂未送达，系统会继续重试', { count: sayNumber(act.failedCount) })}
      </Text>
    </Alert>
  );
}

function nameOf(type: string): string {
  if (type === 'AllOrderedIn') return t('全部交卷');
  return type === 'ExamExtended' ? t('全员加时') : t('全员消息');
}
