import { useQuery } from '@apollo/client/react';
import { List, Progress, ScrollArea, Stack, Text } from '@mantine/core';
import { sayNumber } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { useEffect, useRef } from 'react';
import { PapersActNowDocument, type PapersActFieldsFragment } from '../generated/graphql.ts';

const askEvery = 1000;

interface ActOutcomeProps {
  readonly act: PapersActFieldsFragment;
  /** Every paper was told; called once. */
  readonly onDone: () => void;
}

/** How far an act over papers is, asked for each second until it is done; then what came of it. */
export function PapersActOutcome({ act, onDone }: ActOutcomeProps) {
  const { data, stopPolling } = useQuery(PapersActNowDocument, {
    variables: { id: act.id },
    skip: act.state === 'done',
    pollInterval: askEvery,
    fetchPolicy: 'network-only',
  });
  const now = data?.papersAct ?? act;
  const { state, total, changed, refused, refusals } = now;
  const told = useRef(false);
  useEffect(() => {
    if (state !== 'done' || told.current) return;
    told.current = true;
    stopPolling();
    onDone();
  }, [state, onDone, stopPolling]);
  if (state !== 'done') return <Carrying done={now.done} total={total} />;
  return (
    <Stack gap="xs">
      <Text role="status">
        {refused === 0
          ? t('已完成，共 {{n}} 份试卷。', { n: sayNumber(changed) })
          : t('已完成 {{n}} 份，{{refused}} 份未执行：', {
              n: sayNumber(changed),
              refused: sayNumber(refused),
            })}
      </Text>
      {refusals.length > 0 && (
        <ScrollArea.Autosize mah={240} viewportProps={{ tabIndex: 0 }}>
          <List size="sm">
            {refusals.map(({ paperId, realName, title, msg }) => (
              <List.Item key={paperId}>
                {t('{{realName}}（{{title}}）：{{msg}}', { realName, title, msg })}
              </List.Item>
            ))}
          </List>
        </ScrollArea.Autosize>
      )}
    </Stack>
  );
}

interface CarryingProps {
  readonly done: number;
  readonly total: number;
}

function Carrying({ done, total }: CarryingProps) {
  return (
    <Stack gap="xs">
      <Progress value={(done / Math.max(1, total)) * 100} size="lg" aria-label={t('进度')} />
      <Text className="tabular" role="status">
        {t('已处理 {{done}} / {{total}} 份', { done: sayNumber(done), total: sayNumber(total) })}
      </Text>
      <Text c="dimmed" size="sm">
        {t('可以关闭此窗口，操作会在服务器上继续。')}
      </Text>
    </Stack>
  );
}
