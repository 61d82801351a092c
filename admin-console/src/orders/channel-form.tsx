import { useApolloClient } from '@apollo/client/react';
import { Button, Group, PasswordInput, Switch, Textarea, TextInput } from '@mantine/core';
import {
  channelData,
  channelFields,
  channelProblem,
  type Channel,
  type ChannelField,
} from '@vigil/domain/orders/public';
import { notifySuccess } from '@vigil/ui/connection/notify.tsx';
import { Copyable } from '@vigil/ui/console/copyable.tsx';
import { FormFrame, FormSection } from '@vigil/ui/console/form/form-frame.tsx';
import { useEntityForm } from '@vigil/ui/console/form/use-entity-form.ts';
import { HistoryDialog } from '@vigil/ui/console/history/history-dialog.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useCallback, useMemo, useState } from 'react';
import { ProbeAnswer } from '../app/probe-answer.tsx';
import { UnsavedGuard } from '../app/unsaved-guard.tsx';
import { useSend } from '../app/use-call.ts';
import { useVersions } from '../app/use-history.ts';
import { useProbe } from '../app/use-probe.ts';
import {
  PayConfigDetailDocument,
  PayConfigHistoryDocument,
  PayConfigSaveDocument,
  PayConfigTestDocument,
  type PayChannelConfigFieldsFragment,
  type PayConfigHistoryQuery,
} from '../generated/graphql.ts';
import { channelHints, channelNames, notifyPath } from './channel-names.ts';

interface ChannelFormProps {
  readonly channel: Channel;
  readonly config: PayChannelConfigFieldsFragment;
  readonly onSaved: () => void;
}

interface Values {
  readonly enabled: boolean;
  /** by the field's name; secrets always empty */
  readonly data: Readonly<Record<string, string>>;
}

const versionsOf = ({ payConfigHistory }: PayConfigHistoryQuery) => payConfigHistory;

function valuesOf(channel: Channel, { enabled, data }: PayChannelConfigFieldsFragment): Values {
  const kept = data as Readonly<Record<string, string>>;
  const own = location.origin.startsWith('https://') ? location.origin : '';
  const usual = ({ name, usually }: ChannelField): string => usually ?? (name === 'siteUrl' ? own : '');
  return {
    enabled,
    data: Object.fromEntries(
      channelFields[channel].map((field) => [
        field.name,
        kept[field.name] || (field.isSecret === true ? '' : usual(field)),
      ]),
    ),
  };
}

const labelsOf = (channel: Channel): Record<string, string> => ({
  enabled: t('启用'),
  ...Object.fromEntries(channelFields[channel].map(({ name, label }) => [`data.${name}`, t(label)])),
});

/** One channel's settings: tried with the channel's own words, and saved open only when it answers with them. */
export function ChannelForm({ channel, config, onSaved }: ChannelFormProps) {
  const client = useApolloClient();
  const [save, test] = [useSend(PayConfigSaveDocument), useSend(PayConfigTestDocument)];
  const { said, busy, probe, forget } = useProbe<'test'>();
  const [showsHistory, setShowsHistory] = useState(false);
  const history = useVersions(PayConfigHistoryDocument, { name: channel }, versionsOf);
  const labels = useMemo(() => labelsOf(channel), [channel]);
  const fieldOf = (message: string): string =>
    Object.keys(labels).find((key) => labels[key] !== undefined && message.startsWith(labels[key])) ??
    (message.startsWith('汇率') ? 'data.rate' : 'enabled');
  const form = useEntityForm<Values>({
    initial: useMemo(() => valuesOf(channel, config), [channel, config]),
    version: config.version ?? null,
    validate: ({ data }) => {
      // A secret that is set already may stay empty here.
      const kept = Object.fromEntries(config.secrets.map((name) => [name, '•'.repeat(32)]));
      const problem = channelProblem(channel, channelData(channel, data, kept));
      return problem === null ? {} : { [fieldOf(problem)]: problem };
    },
    save: useCallback(
      (values: Values, { commandId, version }: { commandId: string; version: number | null }) =>
        save({ input: { name: channel, version, ...values } }, commandId),
      [save, channel],
    ),
    fieldOf: ({ msg }) => fieldOf(msg),
    loadTheirs: async () => {
      const { data, error } = await client.query({
        query: PayConfigDetailDocument,
        fetchPolicy: 'network-only',
      });
      const theirs = data?.payConfigDetail.find(({ name }) => name === channel);
      if (theirs === undefined) throw error ?? new TypeError('nothing was read');
      return { values: valuesOf(channel, theirs), version: theirs.version ?? 0 };
    },
    onSaved: () => {
      forget();
      notifySuccess(t('保存成功'));
      onSaved();
    },
  });
  const tryIt = () =>
    probe('test', async () => {
      const { enabled, data } = form.fields.getValues();
      const answer = await test(
        { input: { name: channel, version: config.version, enabled, data } },
        crypto.randomUUID(),
      );
      const { works = false, said: words } = answer?.payConfigTest ?? {};
      return {
        works,
        text: works ? t('测试成功：支付渠道已应答') : t('渠道返回：{{words}}', { words: words ?? '' }),
      };
    });
  return (
    <>
      <UnsavedGuard when={form.dirty} />
      <FormFrame plain form={form} label={channelNames[channel]} labels={labels} onCancel={form.reset}>
        <FormSection title={channelNames[channel]} hint={channelHints[channel]}>
          <Switch
            label={labels['enabled']}
            description={t('保存时会先向支付渠道发起一次查询，应答正确才会启用')}
            {...form.field('enabled', { type: 'checkbox' })}
          />
          {channelFields[channel].map((field) => (
            <ChannelInput
              key={field.name}
              field={field}
              isSet={config.secrets.includes(field.name)}
              input={{ label: labels[`data.${field.name}`], ...form.field(`data.${field.name}`) }}
            />
          ))}
          <div>
            {t('通知地址')}：
            <Copyable text={`${location.origin}${notifyPath(channel)}`} noun={t('通知地址')} />
          </div>
          <Group gap="xs">
            <Button variant="default" loading={busy !== null} onClick={() => void tryIt()}>
              {t('测试连接')}
            </Button>
            <Button variant="subtle" onClick={() => setShowsHistory(true)}>
              {t('历史记录')}
            </Button>
          </Group>
          <ProbeAnswer said={said} />
        </FormSection>
      </FormFrame>
      <HistoryDialog
        opened={showsHistory}
        onClose={() => setShowsHistory(false)}
        title={channelNames[channel]}
        load={history}
        sayPath={(path) => labels[path] ?? null}
      />
    </>
  );
}

interface ChannelInputProps {
  readonly field: ChannelField;
  /** a secret that is kept already */
  readonly isSet: boolean;
  readonly input: object;
}

function ChannelInput({ field, isSet, input }: ChannelInputProps) {
  const { isSecret, isKey, isOptional } = field;
  const kept = isSecret === true && isSet;
  const common = {
    maw: 560,
    required: isOptional !== true && !kept,
    placeholder: kept ? t('已设置，留空不修改') : '',
    ...input,
  };
  if (isKey === true)
    return <Textarea autosize minRows={2} maxRows={8} spellCheck={false} autoComplete="off" {...common} />;
  if (isSecret === true) return <PasswordInput autoComplete="new-password" {...common} />;
  return <TextInput maxLength={500} autoComplete="off" {...common} />;
}
