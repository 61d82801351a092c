import { useApolloClient, useQuery } from '@apollo/client/react';
import { Alert, Button, Group, NumberInput, PasswordInput, Switch, TextInput } from '@mantine/core';
import { IconHistory, IconMailFast } from '@tabler/icons-react';
import { messageOf } from '@vigil/ui/connection/errors.ts';
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
import { useCall, useSend } from '../../app/use-call.ts';
import { useVersions } from '../../app/use-history.ts';
import {
  MailConfigDocument,
  MailConfigHistoryDocument,
  type MailConfigHistoryQuery,
  MailConfigProbeDocument,
  MailConfigSaveDocument,
  type MailConfigQuery,
} from '../../generated/graphql.ts';
import { paths } from '../paths.ts';

type Config = MailConfigQuery['mailConfigDetail'];

interface Values {
  readonly enabled: boolean;
  readonly host: string;
  readonly port: number | string;
  readonly secure: boolean;
  readonly userName: string;
  /** empty: stays as it is */
  readonly password: string;
  readonly sender: string;
}

const labels: Readonly<Record<string, string>> = {
  enabled: t('启用邮件'),
  host: t('服务器地址'),
  port: t('端口'),
  secure: t('加密连接（SSL）'),
  userName: t('账号'),
  password: t('密码'),
  hasPassword: t('密码'),
  sender: t('发件人'),
};

const versionsOf = ({ mailConfigHistory }: MailConfigHistoryQuery) => mailConfigHistory;
const valuesOf = ({ enabled, host, port, secure, userName, sender }: Config): Values => ({
  ...{ enabled, host, port, secure, userName, sender, password: '' },
});
const inputOf = ({ port, ...values }: Values, version: number | null) => ({
  ...values,
  ...{ port: Number(port), version },
});

/** 邮件设置: the mail server messages go out by, with a trial before anything is saved. */
export function MailPage() {
  usePagePlace(t('邮件设置'), paths.mail);
  const query = useQuery(MailConfigDocument, { fetchPolicy: 'network-only' });
  return (
    <QueryView query={query} loading={<Loading shape="page" />}>
      {({ mailConfigDetail }) => (
        <MailForm config={mailConfigDetail} onSaved={() => void query.refetch().catch(() => undefined)} />
      )}
    </QueryView>
  );
}

function MailForm({ config, onSaved }: { readonly config: Config; readonly onSaved: () => void }) {
  const { site } = useSession();
  const client = useApolloClient();
  const send = useSend(MailConfigSaveDocument);
  const [showsHistory, setShowsHistory] = useState(false);
  const read = async (): Promise<Config> => {
    const answer = await client.query({ query: MailConfigDocument, fetchPolicy: 'network-only' });
    if (answer.data === undefined) throw answer.error ?? new TypeError('nothing was read');
    return answer.data.mailConfigDetail;
  };
  const history = useVersions(MailConfigHistoryDocument, {}, versionsOf);
  const form = useEntityForm<Values>({
    initial: useMemo(() => valuesOf(config), [config]),
    version: config.version,
    save: useCallback(
      (values: Values, { commandId, version }: { commandId: string; version: number | null }) =>
        send({ input: inputOf(values, version) }, commandId),
      [send],
    ),
    fieldOf: ({ msg }) => Object.keys(labels).find((key) => msg.startsWith(labels[key] ?? '')) ?? null,
    loadTheirs: async () => {
      const theirs = await read();
      return { values: valuesOf(theirs), version: theirs.version };
    },
    onSaved: () => {
      notifySuccess(t('保存成功'));
      onSaved();
    },
  });
  return (
    <>
      <UnsavedGuard when={form.dirty} />
      <PageHeader
        title={t('邮件设置')}
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
      {config.source === 'environment' && (
        <Alert mb="md">{t('现在使用的是部署时配置的邮件服务器，在此保存后以这里的设置为准。')}</Alert>
      )}
      {config.source === 'none' && (
        <Alert mb="md" color="amber">
          {t('未配置邮件服务，邮件会留在发件箱中等待。')}
        </Alert>
      )}
      <FormFrame form={form} label={t('邮件设置')} labels={labels} onCancel={form.reset}>
        <FormSection title={t('邮件服务器')}>
          <Switch
            label={labels['enabled']}
            description={t('关闭后邮件留在发件箱里，重新开启后继续发送')}
            {...form.field('enabled', { type: 'checkbox' })}
          />
          <TextInput label={labels['host']} placeholder="smtp.example.com" {...form.field('host')} />
          <NumberInput
            label={labels['port']}
            description={t('加密连接通常为 465，其他为 587 或 25')}
            w={200}
            min={1}
            max={65_535}
            allowDecimal={false}
            {...form.field('port')}
          />
          <Switch label={labels['secure']} {...form.field('secure', { type: 'checkbox' })} />
          <TextInput
            label={labels['sender']}
            placeholder={t('考试中心 <exam@example.com>')}
            {...form.field('sender')}
          />
        </FormSection>
        <FormSection title={t('账号')} hint={t('服务器不需要登录时留空。')}>
          <TextInput label={labels['userName']} autoComplete="off" {...form.field('userName')} />
          <PasswordInput
            label={labels['password']}
            autoComplete="new-password"
            {...(config.hasPassword && { description: t('已设置，留空不修改') })}
            {...form.field('password')}
          />
        </FormSection>
        <FormSection title={t('测试')} hint={t('按上面填写的内容发一封测试邮件，不会保存。')}>
          <Probe values={form.fields.values} />
        </FormSection>
      </FormFrame>
      <HistoryDialog
        opened={showsHistory}
        onClose={() => setShowsHistory(false)}
        title={t('邮件设置')}
        load={history}
        sayPath={(path) => labels[path] ?? null}
      />
    </>
  );
}

function Probe({ values }: { readonly values: Values }) {
  const call = useCall(MailConfigProbeDocument);
  const [to, setTo] = useState('');
  const [told, setTold] = useState<{ readonly ok: boolean; readonly message: string } | null>(null);
  const run = async () => {
    setTold(null);
    const done = await call.run({ input: { ...inputOf(values, null), to: to.trim() || null } });
    if (done) setTold(call.answer()?.mailConfigProbe ?? null);
  };
  return (
    <>
      <Group align="flex-end">
        <TextInput
          label={t('接收邮箱')}
          placeholder={t('留空发到自己的邮箱')}
          value={to}
          onChange={(event) => setTo(event.currentTarget.value)}
        />
        <Button
          type="button"
          variant="default"
          loading={call.busy}
          leftSection={<IconMailFast size={18} aria-hidden />}
          onClick={() => void run()}
        >
          {t('发送测试邮件')}
        </Button>
      </Group>
      {call.error !== undefined && call.error !== null && (
        <Alert color="red" role="alert">
          {messageOf(call.error)}
        </Alert>
      )}
      {told !== null && (
        <Alert color={told.ok ? 'teal' : 'red'} role="alert">
          {told.message}
        </Alert>
      )}
    </>
  );
}
