import { useApolloClient } from '@apollo/client/react';
import { Button, Group, PasswordInput, Text, Textarea, TextInput } from '@mantine/core';
import {
  providerData,
  providerFields,
  providerProblem,
  type StorageProvider,
} from '@vigil/domain/uploads/public';
import { FormFrame, FormSection } from '@vigil/ui/console/form/form-frame.tsx';
import { useEntityForm, type TheirVersion } from '@vigil/ui/console/form/use-entity-form.ts';
import { HistoryDialog } from '@vigil/ui/console/history/history-dialog.tsx';
import { messageOf } from '@vigil/ui/connection/errors.ts';
import { notifySuccess } from '@vigil/ui/connection/notify.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useCallback, useMemo, useState } from 'react';
import { UnsavedGuard } from '../app/unsaved-guard.tsx';
import { useSend } from '../app/use-call.ts';
import { useVersions } from '../app/use-history.ts';
import {
  ConfigPropChangeDocument,
  ConfigPropDetailDocument,
  ConfigPropHistoryDocument,
  type ConfigPropHistoryQuery,
  ConfigPropSaveDocument,
  ConfigPropTestDocument,
  type ConfigPropFieldsFragment,
} from '../generated/graphql.ts';
import { fieldHints, labelsOf, providerName } from './providers.ts';

const versionsOf = ({ configPropHistory }: ConfigPropHistoryQuery) => configPropHistory;

interface ProviderFormProps {
  readonly provider: StorageProvider;
  readonly config: ConfigPropFieldsFragment;
  /** new files go there */
  readonly isUsed: boolean;
  readonly onChanged: () => void;
}

type Values = Readonly<Record<string, string>>;

/** What came of a try or a switch. */
interface Said {
  readonly works: boolean;
  readonly text: string;
}

/** The values of the form: the fields of the provider, secrets always empty, and the remark. */
function valuesOf(provider: StorageProvider, { data, remark }: ConfigPropFieldsFragment): Values {
  const kept = data as Readonly<Record<string, string>>;
  return {
    remark,
    ...Object.fromEntries(providerFields[provider].map(({ name }) => [name, kept[name] ?? ''])),
  };
}

/** One provider's settings: saved, tried with the provider's own words, used for new files. */
export function ProviderForm({ provider, config, isUsed, onChanged }: ProviderFormProps) {
  const client = useApolloClient();
  const send = {
    save: useSend(ConfigPropSaveDocument),
    test: useSend(ConfigPropTestDocument),
    change: useSend(ConfigPropChangeDocument),
  };
  const [said, setSaid] = useState<Said | null>(null);
  const [busy, setBusy] = useState<'test' | 'change' | null>(null);
  const [history, setHistory] = useState(false);
  const input = useMemo(() => ({ type: 'upload', provider }), [provider]);
  const initial = useMemo(() => valuesOf(provider, config), [provider, config]);
  const labels = labelsOf(provider);
  const secrets = new Set(config.secrets);
  const { save } = send;

  const form = useEntityForm<Values>({
    initial,
    version: config.version ?? null,
    validate: (values) => {
      // A secret that is set already may stay empty here.
      const typed = providerData(
        provider,
        values,
        Object.fromEntries(config.secrets.map((name) => [name, '•'])),
      );
      const problem = providerProblem(provider, typed);
      if (problem === null) return {};
      const field = providerFields[provider].find(({ label }) => problem.startsWith(label));
      return { [field?.name ?? (problem.startsWith('存储桶') ? 'bucket' : 'url')]: problem };
    },
    save: useCallback(
      ({ remark, ...data }: Values, { commandId, version }: { commandId: string; version: number | null }) =>
        save({ input: { ...input, remark: remark ?? '', data, version } }, commandId),
      [save, input],
    ),
    loadTheirs: async (): Promise<TheirVersion<Values>> => {
      const { data } = await client.query({
        query: ConfigPropDetailDocument,
        variables: { input },
        fetchPolicy: 'network-only',
      });
      if (data === undefined) throw new Error(t('读取失败，请重试！'));
      const { configPropDetail: theirs } = data;
      return { values: valuesOf(provider, theirs), version: theirs.version ?? 0 };
    },
    onSaved: () => {
      notifySuccess(t('存储配置保存成功！'));
      onChanged();
    },
  });

  const act = async (what: 'test' | 'change', work: () => Promise<Said>) => {
    setBusy(what);
    setSaid(null);
    try {
      setSaid(await work());
    } catch (error) {
      setSaid({ works: false, text: messageOf(error) });
    } finally {
      setBusy(null);
    }
  };
  const test = () =>
    act('test', async () => {
      const { remark, ...data } = form.fields.getValues();
      const answer = await send.test(
        { input: { ...input, remark: remark ?? '', data } },
        crypto.randomUUID(),
      );
      const { works = false, said: words } = answer?.configPropTest ?? {};
      return works
        ? { works, text: t('测试成功：写入、读取和删除都正常') }
        : { works, text: t('服务商返回：{{words}}', { words: words ?? '' }) };
    });
  const change = () =>
    act('change', async () => {
      await send.change({ input }, crypto.randomUUID());
      onChanged();
      return { works: true, text: t('服务商切换成功！') };
    });
  const load = useVersions(ConfigPropHistoryDocument, { input }, versionsOf);

  const isLocal = provider === 'local';
  return (
    <>
      <UnsavedGuard when={form.dirty} />
      <FormFrame form={form} label={providerName(provider)} labels={labels} onCancel={form.reset} plain>
        <FormSection title={providerName(provider)}>
          {isLocal && (
            <Text size="sm">
              {t('文件保存在服务器的目录中，目录由启动时的 FILES_DIR 决定，不能在网页上修改。')}
            </Text>
          )}
          {providerFields[provider].map(({ name, label, required, isSecret }) =>
            isSecret === true ? (
              <PasswordInput
                key={name}
                label={t(label)}
                required={!secrets.has(name)}
                placeholder={secrets.has(name) ? t('已设置，留空不修改') : ''}
                autoComplete="new-password"
                maw={480}
                {...form.field(name)}
              />
            ) : (
              <TextInput
                key={name}
                label={t(label)}
                description={fieldHints[`${provider}.${name}`]}
                required={required}
                maxLength={500}
                maw={480}
                {...form.field(name)}
              />
            ),
          )}
          <Textarea label={t('备注')} maxLength={200} autosize maw={480} {...form.field('remark')} />
          <Group gap="xs">
            {!isLocal && (
              <Button variant="default" loading={busy === 'test'} onClick={() => void test()}>
                {t('测试连接')}
              </Button>
            )}
            <Button
              variant="default"
              disabled={isUsed || form.dirty || (!isLocal && config.version === null)}
              loading={busy === 'change'}
              onClick={() => void change()}
            >
              {isUsed ? t('正在使用') : t('切换到{{name}}', { name: providerName(provider) })}
            </Button>
            <Button variant="subtle" onClick={() => setHistory(true)}>
              {t('历史记录')}
            </Button>
          </Group>
          {said !== null && (
            <Text
              size="sm"
              role={said.works ? 'status' : 'alert'}
              c={said.works ? undefined : 'var(--vigil-danger)'}
            >
              {said.text}
            </Text>
          )}
        </FormSection>
      </FormFrame>
      <HistoryDialog
        opened={history}
        onClose={() => setHistory(false)}
        title={providerName(provider)}
        load={load}
        sayPath={(path) => labels[path] ?? null}
        sayValue={(_path, json) => String(JSON.parse(json))}
      />
    </>
  );
}
