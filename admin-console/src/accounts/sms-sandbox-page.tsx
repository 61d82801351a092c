import { useQuery } from '@apollo/client/react';
import { Alert, Button, Stack, Table } from '@mantine/core';
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import { PageHeader } from '@vigil/ui/layout/page-header.tsx';
import { Panel } from '@vigil/ui/layout/panel.tsx';
import { Empty } from '@vigil/ui/state/empty.tsx';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { When } from '@vigil/ui/text/when.tsx';
import { usePagePlace } from '../app/page.tsx';
import { useSession } from '../app/session.tsx';
import { SmsSandboxDocument } from '../generated/graphql.ts';
import { paths } from './paths.ts';

const purposes: Readonly<Record<string, string>> = {
  login: t('登录'),
  reset: t('重置密码'),
  bind: t('绑定手机号'),
  unbind: t('解绑手机号'),
  confirm: t('确认身份'),
};

/** 短信沙箱: what would have been sent within the last hour, said plainly to have been sent to nobody. */
export function SmsSandboxPage() {
  usePagePlace(t('短信沙箱'), paths.smsSandbox);
  const { site } = useSession();
  const query = useQuery(SmsSandboxDocument, { fetchPolicy: 'network-only' });
  return (
    <>
      <PageHeader
        title={t('短信沙箱')}
        site={site.siteName}
        actions={
          <Button
            variant="default"
            leftSection={<IconRefresh size={18} aria-hidden />}
            loading={query.loading}
            onClick={() => void query.refetch().catch(() => undefined)}
          >
            {t('刷新')}
          </Button>
        }
      />
      <Stack gap="md">
        <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} title={t('短信未真正发出')}>
          {t('未配置短信服务商，验证码只显示在这里，保留 1 小时。正式使用前请配置阿里云或腾讯云短信。')}
        </Alert>
        <Panel>
          <QueryView
            query={query}
            isEmpty={({ smsSandbox }) => smsSandbox.length === 0}
            empty={<Empty plain title={t('还没有短信')} hint={t('有人获取验证码后，会显示在这里。')} />}
          >
            {({ smsSandbox }) => (
              <Table.ScrollContainer minWidth={480}>
                <Table>
                  <Table.Thead>
                    <Table.Tr>
                      <Table.Th>{t('时间')}</Table.Th>
                      <Table.Th>{t('手机号')}</Table.Th>
                      <Table.Th>{t('用途')}</Table.Th>
                      <Table.Th>{t('验证码')}</Table.Th>
                    </Table.Tr>
                  </Table.Thead>
                  <Table.Tbody>
                    {smsSandbox.map(({ id, at, mobile, purpose, code }) => (
                      <Table.Tr key={id}>
                        <Table.Td>
                          <When value={at} />
                        </Table.Td>
                        <Table.Td>{mobile}</Table.Td>
                        <Table.Td>{purposes[purpose] ?? purpose}</Table.Td>
                        <Table.Td>{code}</Table.Td>
                      </Table.Tr>
                    ))}
                  </Table.Tbody>
                </Table>
              </Table.ScrollContainer>
            )}
          </QueryView>
        </Panel>
      </Stack>
    </>
  );
}
