import { useApolloClient, useQuery } from '@apollo/client/react';
import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { notifySuccess } from '@vigil/ui/connection/notify.tsx';
import { FormFrame, FormSection } from '@vigil/ui/console/form/form-frame.tsx';
import { useEntityForm } from '@vigil/ui/console/form/use-entity-form.ts';
import { HistoryDialog } from '@vigil/ui/console/history/history-dialog.tsx';
import { PageHeader } from '@vigil/ui/layout/page-header.tsx';
import { Loading } from '@vigil/ui/state/loading.tsx';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useCallback, useMemo, useState } from 'react';
import { usePagePlace } from '../../app/page.tsx';
import { useSession } from '../../app/session.tsx';
import { UnsavedGuard } from '../../app/unsaved-guard.tsx';
import { useSend } from '../../app/use-call.ts';
import { useVersions } from '../../app/use-history.ts';
import {
  SwitchesDocument,
  SwitchHistoryDocument,
  type SwitchHistoryQuery,
  SwitchSaveDocument,
} from '../../generated/graphql.ts';
import { paths } from '../paths.ts';
import { SettingField } from './setting-field.tsx';
import {
  changedSettings,
  saySetting,
  shownGroups,
  switchLabels,
  switchValues,
  type Switches,
  type SwitchValues,
} from './switches.ts';

const versionsOf = ({ switchHistory }: SwitchHistoryQuery) => switchHistory;

/** 功能开关: every switch that something here obeys; a change reaches open pages at once. */
export function SwitchPage() {
  usePagePlace(t('功能开关'), paths.switches);
  const query = useQuery(SwitchesDocument, { fetchPolicy: 'network-only' });
  return (
    <QueryView query={query} loading={<Loading shape="page" />}>
      {({ switchDetail }) => (
        <SwitchForm switches={switchDetail} onSaved={() => void query.refetch().catch(() => undefined)} />
      )}
    </QueryView>
  );
}

interface SwitchFormProps {
  readonly switches: Switches;
  readonly onSaved: () => void;
}

function SwitchForm({ switches, onSaved }: SwitchFormProps) {
  const { site } = useSession();
  const client = useApolloClient();
  const send = useSend(SwitchSaveDocument);
  const [showsHistory, setShowsHistory] = useState(false);
  const labels = useMemo(() => switchLabels(switches), [switches]);
  const rowAt = (path: string) => switches.settings.find(({ name }) => path.split('.').at(-1) === name);
  const read = useCallback(async () => {
    const answer = await client.query({ query: SwitchesDocument, fetchPolicy: 'network-only' });
    if (answer.data === undefined) throw answer.error ?? new TypeError('nothing was read');
    return answer.data.switchDetail;
  }, [client]);
  const history = useVersions(SwitchHistoryDocument, {}, versionsOf);
  const form = useEntityForm<SwitchValues>({
    initial: useMemo(() => switchValues(switches), [switches]),
    version: switches.version,
    save: useCallback(
      (values: SwitchValues, { commandId, version }: { commandId: string; version: number | null }) =>
        send({ input: { version, settings: changedSettings(switches, values) } }, commandId),
      [send, switches],
    ),
    loadTheirs: async () => {
      const theirs = await read();
      const last = (await history()).find(({ version }) => version === theirs.version);
      return {
        ...{ values: switchValues(theirs), version: theirs.version },
        ...{ by: last?.actorName ?? null, at: last?.time ?? null },
      };
    },
    onSaved: () => {
      notifySuccess(t('功能开关配置成功！'));
      onSaved();
    },
  });
  const { values } = form.fields;
  return (
    <>
      <UnsavedGuard when={form.dirty} />
      <PageHeader
        title={t('功能开关')}
        site={site.siteName}
        actions={
          <Button
            variant="default"
            leftSection={<IconHistory size={18} aria-hidden />}
            onClick={() => setShowsHistory(true)}
          >
            {t('历史记录')}
          </Button>
        }
      />
      <FormFrame
        form={form}
        label={t('功能开关')}
        labels={labels}
        sayValue={(path, value) => saySetting(rowAt(path), value)}
        onCancel={form.reset}
      >
        {shownGroups(switches, values).map(({ key, title, rows }) => (
          <FormSection key={key} title={title}>
            {rows.map((row) => (
              <SettingField key={row.name} row={row} form={form} />
            ))}
          </FormSection>
        ))}
      </FormFrame>
      <HistoryDialog
        opened={showsHistory}
        onClose={() => setShowsHistory(false)}
        title={t('功能开关')}
        load={history}
        sayPath={(path) => labels[path] ?? null}
        sayValue={(path, json) => saySetting(rowAt(path), JSON.parse(json) as unknown)}
      />
    </>
  );
}
