import { useQuery } from '@apollo/client/react';
import { Alert, Button, Group, Stack, Switch, Text } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { messageOf } from '@vigil/ui/connection/errors.ts';
import { PageHeader } from '@vigil/ui/layout/page-header.tsx';
import { Panel } from '@vigil/ui/layout/panel.tsx';
import { Tag } from '@vigil/ui/layout/tag.tsx';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { When } from '@vigil/ui/text/when.tsx';
import { useState } from 'react';
import { usePagePlace } from '../app/page.tsx';
import { useSession } from '../app/session.tsx';
import { useCall } from '../app/use-call.ts';
import {
  SecuritySaveDocument,
  SecurityStateDocument,
  type SecurityStateQuery,
} from '../generated/graphql.ts';
import { DisableFactor, EnableFactor, RenewCodes } from './factor-dialogs.tsx';
import { paths } from './paths.ts';

const fewCodes = 3;

/** 安全设置: one's own second factor, and whether every administrator must have one. */
export function SecurityPage() {
  usePagePlace(t('安全设置'), paths.security);
  const { site, may } = useSession();
  const query = useQuery(SecurityStateDocument, { fetchPolicy: 'cache-and-network' });
  const reload = () => void query.refetch().catch(() => undefined);
  return (
    <>
      <PageHeader title={t('安全设置')} site={site.siteName} />
      <QueryView query={query}>
        {({ secondFactorState: state }) => (
          <Stack gap="md" maw={720}>
            <OwnFactor state={state} onChanged={reload} />
            {may('sys:security') && <EverybodysFactor state={state} onChanged={reload} />}
          </Stack>
        )}
      </QueryView>
    </>
  );
}

interface PartProps {
  readonly state: SecurityStateQuery['secondFactorState'];
  readonly onChanged: () => void;
}

function OwnFactor({ state, onChanged }: PartProps) {
  const [asked, setAsked] = useState<'enable' | 'disable' | 'codes' | null>(null);
  const dialog = { onClose: () => setAsked(null), onChanged };
  return (
    <Panel
      title={t('两步验证')}
      aside={
        <Tag tone={state.enabled ? 'success' : 'warning'}>{state.enabled ? t('已开启') : t('未开启')}</Tag>
      }
    >
      <Stack gap="md">
        <Text size="sm">
          {t('开启后，登录时除密码外还需输入手机身份验证器上的验证码，密码泄露也无法登录您的账号。')}
        </Text>
        {state.enabled ? (
          <>
            <Text size="sm" c="dimmed">
              {t('开启时间：')}
              {state.enabledAt !== null && <When value={state.enabledAt} />}
              {t('，剩余恢复码 {{n}} 个', { n: state.recoveryCodes })}
            </Text>
            {state.recoveryCodes < fewCodes && (
              <Alert color="yellow" variant="light" icon={<IconAlertCircle size={18} aria-hidden />}>
                {t('恢复码即将用完，请重新生成。')}
              </Alert>
            )}
            <Group>
              <Button variant="default" onClick={() => setAsked('codes')}>
                {t('重新生成恢复码')}
              </Button>
              {!state.required && (
                <Button variant="default" color="red" onClick={() => setAsked('disable')}>
                  {t('关闭两步验证')}
                </Button>
              )}
            </Group>
          </>
        ) : (
          <Group>
            <Button onClick={() => setAsked('enable')}>{t('开启两步验证')}</Button>
          </Group>
        )}
      </Stack>
      {asked === 'enable' && <EnableFactor {...dialog} hasPassword={state.hasPassword} />}
      {asked === 'disable' && <DisableFactor {...dialog} />}
      {asked === 'codes' && <RenewCodes {...dialog} />}
    </Panel>
  );
}

function EverybodysFactor({ state, onChanged }: PartProps) {
  const save = useCall(SecuritySaveDocument);
  const set = async (required: boolean) => {
    if (await save.run({ required })) onChanged();
  };
  return (
    <Panel title={t('全站要求')}>
      <Stack gap="md">
        <Switch
          label={t('要求所有管理员使用两步验证')}
          description={t('未设置的管理员在下次登录时必须先完成设置；学员不受影响。')}
          checked={state.required}
          disabled={save.busy}
          onChange={(event) => void set(event.currentTarget.checked)}
        />
        {save.error !== undefined && (
          <Alert color="red" variant="light" role="alert" icon={<IconAlertCircle size={18} aria-hidden />}>
            {messageOf(save.error)}
          </Alert>
        )}
      </Stack>
    </Panel>
  );
}
