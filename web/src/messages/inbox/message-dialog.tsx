import { useApolloClient } from '@apollo/client/react';
import { Button, Stack, Text } from '@mantine/core';
import { linked } from '@vigil/ui/html/linked.ts';
import { RichHtml } from '@vigil/ui/html/rich-html.tsx';
import { Dialog } from '@vigil/ui/layout/dialog.tsx';
import { Failed } from '@vigil/ui/state/failed.tsx';
import { Loading } from '@vigil/ui/state/loading.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { When } from '@vigil/ui/text/when.tsx';
import { useCallback, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { appPaths } from '../../app/paths.ts';
import { OpenMessageDocument, type OpenMessageMutation } from '../../generated/graphql.ts';

interface MessageDialogProps {
  readonly id: string;
  /** It was read by that: lists and the count are to be asked anew (msg-002). */
  readonly onRead: () => void;
  readonly onClose: () => void;
}

/** 消息详情: title, content and when it was sent; opening it reads it. */
export function MessageDialog({ id, onRead, onClose }: MessageDialogProps) {
  const client = useApolloClient();
  const [message, setMessage] = useState<OpenMessageMutation['msgDetailForRead'] | null>(null);
  const [error, setError] = useState<unknown>();
  const load = useCallback(() => {
    client.mutate({ mutation: OpenMessageDocument, variables: { id } }).then(({ data }) => {
      setMessage(data?.msgDetailForRead ?? null);
      onRead();
    }, setError);
  }, [client, id, onRead]);
  useEffect(load, [load]);
  const retry = () => {
    setError(undefined);
    load();
  };
  return (
    <Dialog opened onClose={onClose} title={t('消息详情')} size="lg">
      {message !== null ? (
        <Stack gap="sm">
          <Text fw={600} size="lg">
            {message.title}
          </Text>
          <Text c="dimmed" size="sm">
            {t('发送时间：')}
            <When value={message.createTime} />
          </Text>
          <RichHtml html={linked(message.content)} />
          {message.content.includes(t('“我的成绩”')) && (
            <Button component={Link} to={appPaths.centreTab('exam')} variant="default" onClick={onClose}>
              {t('查看我的成绩')}
            </Button>
          )}
        </Stack>
      ) : error === undefined ? (
        <Loading count={3} />
      ) : (
        <Failed error={error} onRetry={retry} plain />
      )}
    </Dialog>
  );
}
