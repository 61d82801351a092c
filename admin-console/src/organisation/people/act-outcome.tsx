import { useQuery } from '@apollo/client/react';
import { List, Progress, ScrollArea, Stack, Text } from '@mantine/core';
import { sayNumber } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { useEffect, useRef } from 'react';
import { PeopleActDocument, type ActFieldsFragment } from '../../generated/graphql.ts';

const askEvery = 1000;

/**
 * How far an act over many people is, asked for each second until it is done; then what came of it, and who was
 * refused it. `onDone` is called once.
 */
export function ActOutcome({
  act,
  onDone,
}: {
  readonly act: ActFieldsFragment;
  readonly onDone?: () => void;
}) {
  const { data, stopPolling } = useQuery(PeopleActDocument, {
    variables: { id: act.id },
    skip: act.state === 'done',
    pollInterval: askEvery,
    fetchPolicy: 'network-only',
  });
  const now = data?.peopleAct ?? act;
  const done = now.state === 'done';
  const told = useRef(false);
  useEffect(() => {
    if (!done || told.current) return;
    told.current = true;
    stopPolling();
    onDone?.();
  }, [done, onDone, stopPolling]);
  const total = now.total ?? 0;
  const percent = total === 0 ? 0 : Math.round((now.done / total) * 100);
  if (!done)
    return (
      <Stack gap="xs">
        <Progress value={percent} size="lg" aria-label={t('进度')} />
        <Text className="tabular" role="status">
          {t('已处理 {{done}} / {{total}} 人（{{percent}}%）', {
            done: sayNumber(now.done),
            total: sayNumber(total),
            percent,
          })}
        </Text>
        <Text c="dimmed" size="sm">
          {t('可以关闭此窗口，操作会在服务器上继续。')}
        </Text>
      </Stack>
    );
  return (
    <Stack gap="xs">
      <Text role="status">
        {now.refused === 0
          ? t('已完成，共 {{n}} 人。', { n: sayNumber(now.changed) })
          : t('已完成 {{n}} 人，{{refused}} 人未执行：', {
              n: sayNumber(now.changed),
              refused: sayNumber(now.refused),
            })}
      </Text>
      {now.refusals.length > 0 && (
        <ScrollArea.Autosize mah={240} viewportProps={{ tabIndex: 0 }}>
          <List size="sm">
            {now.refusals.map(({ userId, place, realName, userName, msg }) => (
              <List.Item key={userId}>
                {realName === ''
                  ? t('第 {{place}} 个：{{msg}}', { place, msg })
                  : t('{{realName}}（{{userName}}）：{{msg}}', { realName, userName, msg })}
              </List.Item>
            ))}
          </List>
        </ScrollArea.Autosize>
      )}
      {now.refused > now.refusals.length && (
        <Text c="dimmed" size="sm">
          {t('只列出前 {{n}} 人。', { n: now.refusals.length })}
        </Text>
      )}
    </Stack>
  );
}
