import { useApolloClient } from '@apollo/client/react';
import { Button, PasswordInput, Switch, Textarea, TextInput } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { notifySuccess } from '@vigil/ui/connection/notify.tsx';
import { Copyable } from '@vigil/ui/console/copyable.tsx';
import { FormFrame, FormSection } from '@vigil/ui/console/form/form-frame.tsx';
import { useEntityForm } from '@vigil/ui/console/form/use-entity-form.ts';
import { HistoryDialog } from '@vigil/ui/console/history/history-dialog.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useCallback, useMemo, useState } from 'react';
import { UnsavedGuard } from '../../app/unsaved-guard.tsx';
import { useSend } from '../../app/use-call.ts';
import { useVersions } from '../../app/use-history.ts';
import {
  SignOnConfigDocument,
  SignOnConfigHistoryDocument,
  SignOnConfigSaveDocument,
  type SignOnConfigHistoryQuery,
} from '../../generated/graphql.ts';
import { MappingFields } from './mapping-fields.tsx';
import { inputOf, valuesOf, type Config, type Values } from './provider-values.ts';
import { providerWords, type ProviderWords } from './provider-words.ts';

const versionsOf = ({ signOnConfigHistory }: SignOnConfigHistoryQuery) => signOnConfigHistory;

const labelsOf = (words: ProviderWords): Record<string, string> => ({
  enabled: t('启用'),
  title: t('按钮名称'),
  address: words.address,
  secret: words.secret ?? '',
  ...Object.fromEntries(words.options.map(({ name, label }) => [`options.${name}`, label])),
  'mapping.matchAttribute': t('用于匹配的属性'),
});

/** How one provider is reached, and how what it tells becomes accounts. */
export function ProviderForm({ config, onSaved }: { readonly config: Config; readonly onSaved: () => void }) {
  const { kind } = config;
  const words = providerWords[kind] as ProviderWords;
  const labels = useMemo(() => labelsOf(words), [words]);
  const client = useApolloClient();
  const send = useSend(SignOnConfigSaveDocument);
  const [showsHistory, setShowsHistory] = useState(false);
  const history = useVersions(SignOnConfigHistoryDocument, { kind }, versionsOf);
  const form = useEntityForm<Values>({
    initial: useMemo(() => valuesOf(config), [config]),
    version: config.version,
    save: useCallback(
      (values: Values, { commandId, version }: { commandId: string; version: number | null }) =>
        send({ input: inputOf(kind, values, version) }, commandId),
      [send, kind],
    ),
    fieldOf: ({ msg }) =>
      Object.keys(labels).find((key) => labels[key] && msg.startsWith(labels[key])) ?? null,
    loadTheirs: async () => {
      const { data, error } = await client.query({
        query: SignOnConfigDocument,
        variables: { kind },
        fetchPolicy: 'network-only',
      });
      if (data === undefined) throw error ?? new TypeError('nothing was read');
      return { values: valuesOf(data.signOnConfigDetail), version: data.signOnConfigDetail.version };
    },
    onSaved: () => {
      notifySuccess(t('保存成功'));
      onSaved();
    },
  });
  return (
    <>
      <UnsavedGuard when={form.dirty} />
      <FormFrame form={form} label={words.tab} labels={labels} onCancel={form.reset}>
        <FormSection title={t('身份提供方')}>
          <Switch
            label={labels['enabled']}
            description={t('还需要在“功能开关”中打开对应的登录方式')}
            {...form.field('enabled', { type: 'checkbox' })}
          />
          <TextInput
            label={labels['title']}
            placeholder={t('校园统一认证')}
            maxLength={20}
            {...form.field('title')}
          />
          <TextInput label={labels['address']} placeholder={words.placeholder} {...form.field('address')} />
          {words.options.map(({ name, label, hint, placeholder, long }) => {
            const props = { label, description: hint, placeholder, ...form.field(`options.${name}`) };
            return long ? (
              <Textarea key={name} autosize minRows={3} maxRows={8} {...props} />
            ) : (
              <TextInput key={name} {...props} />
            );
          })}
          {words.secret !== null && (
            <PasswordInput
              label={words.secret}
              autoComplete="new-password"
              {...(config.hasSecret && { description: t('已设置，留空不修改') })}
              {...form.field('secret')}
            />
          )}
        </FormSection>
        {words.ours.length > 0 && (
          <FormSection title={t('本站地址')} hint={t('在身份提供方登记这些地址。')}>
            {words.ours.map(({ label, path }) => (
              <div key={path}>
                {label}：<Copyable text={`${location.origin}${path}`} noun={label} />
              </div>
            ))}
          </FormSection>
        )}
        <MappingFields form={form} words={words} verifiesMail={kind === 'oidc'} />
      </FormFrame>
      <Button
        mt="md"
        variant="default"
        leftSection={<IconHistory size={18} aria-hidden />}
        onClick={() => setShowsHistory(true)}
      >
        {t('历史记录')}
      </Button>
      <HistoryDialog
        opened={showsHistory}
        onClose={() => setShowsHistory(false)}
        title={words.tab}
        load={history}
        sayPath={(path) => labels[path] ?? null}
      />
    </>
  );
}
