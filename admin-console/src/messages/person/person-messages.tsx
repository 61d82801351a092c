import { useQuery } from '@apollo/client/react';
import { Group, Stack, Text } from '@mantine/core';
import { Panel } from '@vigil/ui/layout/panel.tsx';
import { Tag } from '@vigil/ui/layout/tag.tsx';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { sayNumber } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { When } from '@vigil/ui/text/when.tsx';
import type { Places } from '../../app/brought.tsx';
import { May } from '../../app/may.tsx';
import { PersonMessagesDocument } from '../../generated/graphql.ts';

const shown = 10;
const states = [
  { tone: 'warning', word: t('未读') },
  { tone: 'success', word: t('已读') },
  { tone: 'quiet', word: t('已删除') },
] as const;

/** 站内消息 of one person: the last ten, what they are called and whether they were read. */
export const PersonMessages = (props: Places['personPanels']) => (
  <May any={['sys:message:send']}>
    <Messages {...props} />
  </May>
);

function Messages({ userId }: Places['personPanels']) {
  const query = useQuery(PersonMessagesDocument, {
    variables: { input: { current: 1, size: shown, params: { userId } } },
    fetchPolicy: 'cache-and-network',
  });
  return (
    <Panel title={t('站内消息')}>
      <QueryView
        query={query}
        isEmpty={({ personMessages }) => personMessages.records.length === 0}
        empty={<Text c="dimmed">{t('还没有收到消息。')}</Text>}
      >
        {({ personMessages: { records, total } }) => (
          <Stack gap="xs">
            {records.map(({ id, title, createTime, readState }) => {
              const { tone, word } = states[readState] ?? states[0];
              return (
                <Group key={id} justify="space-between" wrap="nowrap" gap="md">
                  <Text truncate>{title}</Text>
                  <Group gap="sm" wrap="nowrap">
                    <Text c="dimmed" size="sm" className="tabular">
                      <When value={createTime} />
                    </Text>
                    <Tag tone={tone}>{word}</Tag>
                  </Group>
                </Group>
              );
            })}
            {total > records.length && (
              <Text c="dimmed" size="sm">
                {t('共 {{n}} 条，只列出最近 {{shown}} 条。', { n: sayNumber(total), shown })}
              </Text>
            )}
          </Stack>
        )}
      </QueryView>
    </Panel>
  );
}
