import { Button, Group, PasswordInput, Switch, Text, Textarea, TextInput } from '@mantine/core';
import type { ProviderField } from '@vigil/domain/site/provider-field';
import { FormFrame, FormSection } from '@vigil/ui/console/form/form-frame.tsx';
import { useEntityForm, type TheirVersion } from '@vigil/ui/console/form/use-entity-form.ts';
import { HistoryDialog } from '@vigil/ui/console/history/history-dialog.tsx';
import { notifySuccess } from '@vigil/ui/connection/notify.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useMemo, useState } from 'react';
import { ProbeAnswer } from '../../app/probe-answer.tsx';
import { UnsavedGuard } from '../../app/unsaved-guard.tsx';
import { useProbe } from '../../app/use-probe.ts';
import type { ConfigPropFieldsFragment } from '../../generated/graphql.ts';
import { useProvider, type Values } from './use-provider.ts';

/** One provider as its slice describes it to the form. */
export interface Provider {
  /** of the settings, as the server knows them: upload, face */
  readonly type: string;
  /** as the server knows it */
  readonly name: string;
  readonly title: string;
  /** What there is to know before anything is typed. */
  readonly intro?: string;
  readonly fields: readonly ProviderField[];
  /** on or off, by name */
  readonly switches?: readonly { readonly name: string; readonly label: string; readonly hint: string }[];
  /** What helps to fill a field in, by its name. */
  readonly hints?: Readonly<Record<string, string>>;
  /** Nothing outside stands behind it: there is nothing to try, and it needs no settings to be used. */
  readonly isOwn: boolean;
  /** `secrets`: those that are set and may stay empty. */
  readonly problem: (
    typed: Readonly<Record<string, string>>,
    secrets: readonly string[],
  ) => { readonly field: string; readonly text: string } | null;
  readonly saved: string;
  readonly works: string;
}

interface ProviderFormProps {
  readonly provider: Provider;
  readonly config: ConfigPropFieldsFragment;
  /** it is the one in use */
  readonly isUsed: boolean;
  readonly onChanged: () => void;
}

/** The values of the form: the fields of the provider, secrets always empty, its switches, and the remark. */
function valuesOf({ fields, switches = [] }: Provider, { data, remark }: ConfigPropFieldsFragment): Values {
  const kept = data as Readonly<Record<string, string>>;
  const names = [...fields, ...switches].map(({ name }) => name);
  return { remark, ...Object.fromEntries(names.map((name) => [name, kept[name] ?? ''])) };
}

/** What the fields are called, in the form and in the history. */
const labelsOf = ({ fields, switches = [] }: Provider): Record<string, string> => ({
  remark: t('备注'),
  ...Object.fromEntries(
    [...fields, ...switches].flatMap(({ name, label }) => [
      [name, t(label)],
      [`data.${name}`, t(label)],
    ]),
  ),
});

/** One provider's settings: saved, tried with the provider's own words, used from then on. */
export function ProviderForm({ provider, config, isUsed, onChanged }: ProviderFormProps) {
  const { save, read, test, change, history } = useProvider(provider);
  const { said, busy, probe } = useProbe<'test' | 'change'>();
  const [showsHistory, setShowsHistory] = useState(false);
  const { title, fields, switches = [], hints = {}, isOwn } = provider;
  const labels = labelsOf(provider);
  const secrets = new Set(config.secrets);

  const form = useEntityForm<Values>({
    initial: useMemo(() => valuesOf(provider, config), [provider, config]),
    version: config.version ?? null,
    validate: (values) => {
      const problem = provider.problem(values, config.secrets);
      return problem === null ? {} : { [problem.field]: problem.text };
    },
    save,
    loadTheirs: async (): Promise<TheirVersion<Values>> => {
      const theirs = await read();
      return { values: valuesOf(provider, theirs), version: theirs.version ?? 0 };
    },
    onSaved: () => {
      notifySuccess(provider.saved);
      onChanged();
    },
  });

  const tryIt = () =>
    probe('test', async () => {
      const { works, said: words } = await test(form.fields.getValues());
      return { works, text: works ? provider.works : t('服务商返回：{{words}}', { words }) };
    });
  const startUsing = () =>
    probe('change', async () => {
      await change();
      onChanged();
      return { works: true, text: t('服务商切换成功！') };
    });

  return (
    <>
      <UnsavedGuard when={form.dirty} />
      <FormFrame form={form} label={title} labels={labels} onCancel={form.reset} plain>
        <FormSection title={title}>
          {provider.intro !== undefined && <Text size="sm">{provider.intro}</Text>}
          {fields.map(({ name, label, required, isSecret, isGiven }) =>
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
                description={hints[name]}
                required={required}
                readOnly={isGiven === true}
                variant={isGiven === true ? 'unstyled' : 'default'}
                maxLength={500}
                maw={480}
                {...form.field(name)}
              />
            ),
          )}
          {switches.map(({ name, label, hint }) => {
            const { value, onChange } = form.field(name);
            return (
              <Switch
                key={name}
                label={t(label)}
                description={hint}
                checked={value === 'true'}
                onChange={({ currentTarget }) => onChange(String(currentTarget.checked))}
              />
            );
          })}
          <Textarea label={t('备注')} maxLength={200} autosize maw={480} {...form.field('remark')} />
          <Group gap="xs">
            {!isOwn && (
              <Button variant="default" loading={busy === 'test'} onClick={() => void tryIt()}>
                {t('测试连接')}
              </Button>
            )}
            <Button
              variant="default"
              disabled={isUsed || form.dirty || (!isOwn && config.version === null)}
              loading={busy === 'change'}
              onClick={() => void startUsing()}
            >
              {isUsed ? t('正在使用') : t('切换到{{name}}', { name: title })}
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
        title={title}
        load={history}
        sayPath={(path) => labels[path] ?? null}
        sayValue={(_path, json) => String(JSON.parse(json))}
      />
    </>
  );
}
