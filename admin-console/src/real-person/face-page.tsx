import { useQuery } from '@apollo/client/react';
import { Button, Stack, Text } from '@mantine/core';
import { notifyError, notifySuccess } from '@vigil/ui/connection/notify.tsx';
import { PageHeader } from '@vigil/ui/layout/page-header.tsx';
import { Panel } from '@vigil/ui/layout/panel.tsx';
import { Loading } from '@vigil/ui/state/loading.tsx';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useState } from 'react';
import { usePagePlace } from '../app/page.tsx';
import { useSession } from '../app/session.tsx';
import { useSend } from '../app/use-call.ts';
import { ConfigPropChangeDocument, FaceConfigStateDocument } from '../generated/graphql.ts';
import { ProviderChoice, ProviderSettings } from '../site/public.ts';
import {
  faceEngineNames,
  faceEngines,
  faceFormOf,
  isFaceEngine,
  isFaceProvider,
  type FaceEngine,
} from './face-providers.ts';
import { paths } from './paths.ts';

const choices = faceEngines.map((value) => ({ value, label: faceEngineNames[value] }));

/** 人脸识别配置: who compares faces, and the settings of each provider. */
export function FacePage() {
  usePagePlace(t('人脸识别配置'), paths.faces);
  const { site } = useSession();
  const state = useQuery(FaceConfigStateDocument, { fetchPolicy: 'network-only' });
  const [chosen, setChosen] = useState<FaceEngine | null>(null);
  const choose = (value: string) => {
    if (isFaceEngine(value)) setChosen(value);
  };
  return (
    <>
      <PageHeader title={t('人脸识别配置')} site={site.siteName} />
      <QueryView query={state} loading={<Loading shape="page" />}>
        {({ faceConfigState: { provider } }) => {
          const used = isFaceEngine(provider) ? provider : 'human';
          const shown = chosen ?? used;
          const onChanged = () => void state.refetch();
          return (
            <Stack gap="md">
              <Panel title={t('服务商')}>
                <Stack gap="sm">
                  <Text size="sm">
                    {t('正在使用：{{name}}。照片始终只保存在本系统，服务商只比对，不留存。', {
                      name: faceEngineNames[used],
                    })}
                  </Text>
                  <ProviderChoice choices={choices} value={shown} onChoose={choose} />
                </Stack>
              </Panel>
              {isFaceProvider(shown) ? (
                <ProviderSettings
                  key={shown}
                  provider={faceFormOf(shown)}
                  isUsed={used === shown}
                  onChanged={onChanged}
                />
              ) : (
                <OwnEngine isUsed={used === shown} onChanged={onChanged} />
              )}
            </Stack>
          );
        }}
      </QueryView>
    </>
  );
}

interface OwnEngineProps {
  readonly isUsed: boolean;
  readonly onChanged: () => void;
}

/** The engine that comes with the program has nothing to set. */
function OwnEngine({ isUsed, onChanged }: OwnEngineProps) {
  const send = useSend(ConfigPropChangeDocument);
  const [busy, setBusy] = useState(false);
  const change = () => {
    setBusy(true);
    send({ input: { type: 'face', provider: 'human' } }, crypto.randomUUID())
      .then(() => notifySuccess(t('服务商切换成功！')))
      .catch(notifyError)
      .finally(() => {
        setBusy(false);
        onChanged();
      });
  };
  const name = faceEngineNames.human;
  return (
    <Panel title={name}>
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{t('随系统安装，在本服务器上比对，不需要联网，也不产生费用。')}</Text>
        <Button variant="default" disabled={isUsed} loading={busy} onClick={change}>
          {isUsed ? t('正在使用') : t('切换到{{name}}', { name })}
        </Button>
      </Stack>
    </Panel>
  );
}
