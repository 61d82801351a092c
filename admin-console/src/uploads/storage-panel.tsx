import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { sizeText } from '@vigil/domain/uploads/public';
import { Details } from '@vigil/ui/console/details.tsx';
import { notifyError } from '@vigil/ui/connection/notify.tsx';
import { Panel } from '@vigil/ui/layout/panel.tsx';
import { Tag } from '@vigil/ui/layout/tag.tsx';
import { sayNumber } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { useState } from 'react';
import { useSend } from '../app/use-call.ts';
import {
  StorageMoveDocument,
  StorageMoveStopDocument,
  type MoveFieldsFragment,
  type StorageStateQuery,
} from '../generated/graphql.ts';
import { providerName } from './providers.ts';

type State = StorageStateQuery['storageState'];

/** What is where, and how far files are that are carried. */
export function StoragePanel({
  state,
  onChanged,
}: {
  readonly state: State;
  readonly onChanged: () => void;
}) {
  const send = { begin: useSend(StorageMoveDocument), stop: useSend(StorageMoveStopDocument) };
  const [busy, setBusy] = useState(false);
  const act = (what: 'begin' | 'stop') => {
    setBusy(true);
    send[what]({}, crypto.randomUUID())
      .catch(notifyError)
      .finally(() => {
        setBusy(false);
        onChanged();
      });
  };
  const { move, provider, uses, waiting } = state;
  const isRunning = move?.state === 'running';
  // With every file here there is nothing to carry back.
  const isAllHere = provider === 'local' && uses.length === 0;
  const goesOn = move?.state === 'stopped' && move.target === provider;
  return (
    <Panel
      title={t('当前存储')}
      aside={
        isRunning ? (
          <Button variant="default" loading={busy} onClick={() => act('stop')}>
            {t('停止迁移')}
          </Button>
        ) : isAllHere ? undefined : (
          <Button variant="default" loading={busy} onClick={() => act('begin')}>
            {goesOn ? t('继续迁移') : t('迁移全部文件到{{name}}', { name: providerName(provider) })}
          </Button>
        )
      }
    >
      <Stack gap="md">
        <Details
          items={[
            [t('新文件存入'), providerName(provider)],
            ...uses.map(
              (use) =>
                [
                  providerName(use.provider),
                  t('{{n}} 个文件，{{size}}', { n: sayNumber(use.files), size: sizeText(Number(use.bytes)) }),
                ] as const,
            ),
            [t('等待上传'), waiting === 0 ? null : t('{{n}} 个新文件', { n: sayNumber(waiting) })],
          ]}
        />
        {move && <MoveState move={move} />}
        <Text size="sm" c="dimmed">
          {t('人脸照片、证件照、监控截图和考生上传的文件始终加密保存在本地，不会存入云存储。')}
        </Text>
      </Stack>
    </Panel>
  );
}

const words: Readonly<
  Record<string, { readonly tone: 'info' | 'warning' | 'success'; readonly word: string }>
> = {
  running: { tone: 'info', word: t('正在迁移') },
  stopped: { tone: 'warning', word: t('已停止') },
  done: { tone: 'success', word: t('已完成') },
};

function MoveState({ move }: { readonly move: MoveFieldsFragment }) {
  const state = words[move.state];
  const numbers = {
    carried: sayNumber(move.carried),
    failed: sayNumber(move.failed),
    name: providerName(move.target),
  };
  return (
    <Stack gap={6} role="status">
      <Group gap="xs">
        {state && <Tag tone={state.tone}>{state.word}</Tag>}
        <Text size="sm">
          {move.failed === 0
            ? t('迁移到{{name}}：已完成 {{carried}} 个文件', numbers)
            : t('迁移到{{name}}：已完成 {{carried}} 个文件，失败 {{failed}} 个', numbers)}
        </Text>
      </Group>
      {move.state === 'running' && <Progress value={100} animated aria-label={t('正在迁移')} />}
      {move.said !== null && move.said !== undefined && (
        <Text size="sm" c="var(--vigil-danger)">
          {t('最近一次失败的原因：{{said}}', { said: move.said.replace(/^away: /, '') })}
        </Text>
      )}
    </Stack>
  );
}
