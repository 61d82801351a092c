import { useApolloClient } from '@apollo/client/react';
import { Alert, Progress, Text } from '@mantine/core';
import { notifySuccess } from '@vigil/ui/connection/notify.tsx';
import { sayNumber } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { useEffect, useState, type ReactNode } from 'react';
import { GroupActNowDocument, type GroupActFragment } from '../../generated/graphql.ts';

const pollMilliseconds = 500;

interface GroupActs {
  /** Follows an act that was begun until it is done. */
  readonly follow: (act: GroupActFragment, success: string) => void;
  readonly running: boolean;
  /** How far it is, then who was refused it. Render it once. */
  readonly told: ReactNode;
}

/** What becomes of people who join a group or leave it: an act that the server carries person by person. */
export function useGroupAct(onEnded: () => void): GroupActs {
  const client = useApolloClient();
  const [followed, setFollowed] = useState<{
    readonly act: GroupActFragment;
    readonly success: string;
  } | null>(null);
  const running = followed !== null && followed.act.state !== 'done';
  useEffect(() => {
    if (followed === null || !running) return;
    let left = false;
    const { success } = followed;
    const timer = setTimeout(() => {
      const { id } = followed.act;
      client.query({ query: GroupActNowDocument, variables: { id }, fetchPolicy: 'network-only' }).then(
        ({ data }) => {
          if (left || data === undefined) return;
          const act = data.peopleAct;
          setFollowed({ act, success });
          if (act.state !== 'done') return;
          if (act.refused === 0) notifySuccess(success);
          onEnded();
        },
        // Asked again: the act goes on whether or not it can be asked for.
        () => !left && setFollowed({ ...followed }),
      );
    }, pollMilliseconds);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [client, followed, running, onEnded]);
  return {
    follow: (act, success) => {
      setFollowed({ act, success });
      // Few people: it was done when the call was answered.
      if (act.state !== 'done') return;
      if (act.refused === 0) notifySuccess(success);
      onEnded();
    },
    running,
    told: followed === null ? null : <Told act={followed.act} />,
  };
}

function Told({
  act: { state, total, done, changed, refused, refusals },
}: {
  readonly act: GroupActFragment;
}) {
  if (state !== 'done')
    return (
      <div role="status">
        <Text size="sm" mb={4}>
          {t('正在处理：{{done}} / {{total}} 人', { done: sayNumber(done), total: sayNumber(total ?? 0) })}
        </Text>
        <Progress
          value={total === null || total === 0 ? 0 : (done / total) * 100}
          aria-label={t('处理进度')}
          size="sm"
        />
      </div>
    );
  if (refused === 0) return null;
  return (
    <Alert
      color="yellow"
      variant="light"
      role="alert"
      title={t('{{n}} 人已完成，{{refused}} 人未执行', {
        n: sayNumber(changed),
        refused: sayNumber(refused),
      })}
    >
      {refusals.slice(0, 10).map(({ userId, realName, msg }) => (
        <div key={userId}>{realName === '' ? msg : t('{{realName}}：{{msg}}', { realName, msg })}</div>
      ))}
    </Alert>
  );
}
