import { useQuery } from '@apollo/client/react';
import { Button, Group, Stack, Text } from '@mantine/core';
import { notifySuccess } from '@vigil/ui/connection/notify.tsx';
import { ConfirmDialog } from '@vigil/ui/console/confirm-dialog.tsx';
import { Panel } from '@vigil/ui/layout/panel.tsx';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { When } from '@vigil/ui/text/when.tsx';
import { useState } from 'react';
import type { Places } from '../../app/brought.tsx';
import { May } from '../../app/may.tsx';
import { useCall } from '../../app/use-call.ts';
import {
  PersonBindingsDocument,
  PersonUnbindDocument,
  type PersonBindingsQuery,
} from '../../generated/graphql.ts';

type Binding = PersonBindingsQuery['bindPaging']['records'][number];

const shown = 100;
const words: Readonly<Record<string, string>> = {
  ...{ mobile: t('手机号'), wechat: t('微信'), 'crop-wechat': t('企业微信'), 'ding-talk': t('钉钉') },
  ...{ oidc: t('统一身份认证'), ldap: t('目录账号'), saml: t('统一身份认证（SAML）') },
};
const nameOf = ({ loginType }: Binding): string => words[loginType] ?? loginType;

/** 账号绑定 of one person: ways into the account besides its password; whoever may change the person takes one away. */
export const PersonBindings = (props: Places['personPanels']) => (
  <May any={['sys:user:update']}>
    <Bindings {...props} />
  </May>
);

function Bindings({ userId }: Places['personPanels']) {
  const query = useQuery(PersonBindingsDocument, {
    variables: { input: { current: 1, size: shown, params: { userId } } },
    fetchPolicy: 'cache-and-network',
  });
  const [asked, setAsked] = useState<Binding | null>(null);
  const unbind = useCall(PersonUnbindDocument);
  const submit = async () => {
    if (asked === null || !(await unbind.run({ id: asked.id }))) return;
    notifySuccess(t('解绑成功！'));
    setAsked(null);
    query.refetch().catch(() => undefined);
  };
  return (
    <Panel title={t('账号绑定')}>
      <QueryView
        query={query}
        isEmpty={({ bindPaging }) => bindPaging.records.length === 0}
        empty={<Text c="dimmed">{t('还没有绑定。')}</Text>}
      >
        {({ bindPaging }) => (
          <Stack gap="xs">
            {bindPaging.records.map((binding) => (
              <Group key={binding.id} justify="space-between" gap="md">
                <Text>
                  {nameOf(binding)}{' '}
                  <Text span c="dimmed" size="sm" className="tabular">
                    {binding.openId} · {t('绑定于')} <When value={binding.createTime} />
                  </Text>
                </Text>
                <Button
                  variant="default"
                  onClick={() => {
                    unbind.clear();
                    setAsked(binding);
                  }}
                >
                  {t('解除绑定')}
                </Button>
              </Group>
            ))}
          </Stack>
        )}
      </QueryView>
      {asked !== null && (
        <ConfirmDialog
          opened
          onClose={() => setAsked(null)}
          title={t('解除绑定')}
          noun={t('绑定')}
          names={[nameOf(asked)]}
          submitLabel={t('解除绑定')}
          danger
          busy={unbind.busy}
          error={unbind.error}
          onSubmit={() => void submit()}
        >
          {t('确实要解除绑定吗?')}
          {t('解绑后只有学员本人可以重新绑定。')}
        </ConfirmDialog>
      )}
    </Panel>
  );
}
