import { useApolloClient, useQuery } from '@apollo/client/react';
import { NumberInput, Switch } from '@mantine/core';
import { FormFrame, FormSection } from '@vigil/ui/console/form/form-frame.tsx';
import { useEntityForm, type TheirVersion } from '@vigil/ui/console/form/use-entity-form.ts';
import { notifySuccess } from '@vigil/ui/connection/notify.tsx';
import { PageHeader } from '@vigil/ui/layout/page-header.tsx';
import { Loading } from '@vigil/ui/state/loading.tsx';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useCallback, useMemo } from 'react';
import { usePagePlace } from '../app/page.tsx';
import { useSession } from '../app/session.tsx';
import { UnsavedGuard } from '../app/unsaved-guard.tsx';
import { useSend } from '../app/use-call.ts';
import {
  WrongBookSaveSettingsDocument,
  WrongBookSettingsDocument,
  type WrongBookSettingsQuery,
} from '../generated/graphql.ts';
import { paths } from './paths.ts';

/** How the site has wrong-books: whether learners see theirs, and what takes a question out of it. */
export function SettingsPage() {
  usePagePlace(t('错题本设置'), paths.settings);
  const { site } = useSession();
  const query = useQuery(WrongBookSettingsDocument, { fetchPolicy: 'network-only' });
  return (
    <>
      <PageHeader title={t('错题本设置')} site={site.siteName} />
      <QueryView query={query} loading={<Loading shape="page" />}>
        {(data) => <SettingsForm settings={data.wrongBookSettings} onSaved={() => void query.refetch()} />}
      </QueryView>
    </>
  );
}

type Settings = WrongBookSettingsQuery['wrongBookSettings'];

interface Values {
  readonly shown: boolean;
  readonly rightsToLeave: number | string;
}

const longestRun = 10;
const valuesOf = ({ shown, rightsToLeave }: Settings): Values => ({ shown, rightsToLeave });
const labels = { shown: t('开启错题本'), rightsToLeave: t('连续答对几次后移出') };

const validate = ({ rightsToLeave }: Values) => ({
  rightsToLeave:
    typeof rightsToLeave === 'number' && Number.isInteger(rightsToLeave) && rightsToLeave <= longestRun
      ? null
      : t('连续答对次数应为0至10之间的整数！'),
});

function SettingsForm({ settings, onSaved }: { readonly settings: Settings; readonly onSaved: () => void }) {
  const client = useApolloClient();
  const send = useSend(WrongBookSaveSettingsDocument);
  const initial = useMemo(() => valuesOf(settings), [settings]);
  const form = useEntityForm<Values>({
    initial,
    version: settings.version,
    validate,
    save: useCallback(
      (
        { shown, rightsToLeave }: Values,
        { commandId, version }: { commandId: string; version: number | null },
      ) => send({ input: { shown, rightsToLeave: Number(rightsToLeave), version } }, commandId),
      [send],
    ),
    fieldOf: ({ msg }) => (msg.startsWith('连续答对') ? 'rightsToLeave' : null),
    loadTheirs: async (): Promise<TheirVersion<Values>> => {
      const { data } = await client.query({
        query: WrongBookSettingsDocument,
        fetchPolicy: 'network-only',
      });
      if (data === undefined) throw new Error(t('读取失败，请重试！'));
      const { version } = data.wrongBookSettings;
      return { values: valuesOf(data.wrongBookSettings), version };
    },
    onSaved: () => {
      notifySuccess(t('保存成功'));
      onSaved();
    },
  });
  const { shown } = form.fields.getValues();
  return (
    <>
      <UnsavedGuard when={form.dirty} />
      <FormFrame form={form} label={t('错题本设置')} labels={labels} onCancel={form.reset} plain>
        <FormSection title={t('查看')}>
          <Switch
            label={labels.shown}
            description={t(
              '关闭后所有考生都看不到错题本，已有的错题会保留；单场考试可以在编辑考试的“规则”一步关闭',
            )}
            {...form.field('shown', { type: 'checkbox' })}
          />
        </FormSection>
        <FormSection title={t('移出')}>
          <NumberInput
            label={labels.rightsToLeave}
            description={t('在训练或复习中连续答对这么多次，试题自动移出错题本；0 表示只由考生自己移出')}
            suffix={t(' 次')}
            min={0}
            max={longestRun}
            allowDecimal={false}
            clampBehavior="none"
            disabled={!shown}
            maw={280}
            {...form.field('rightsToLeave')}
          />
        </FormSection>
      </FormFrame>
    </>
  );
}
