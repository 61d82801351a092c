import { useApolloClient, useQuery } from '@apollo/client/react';
import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconDownload } from '@tabler/icons-react';
import { downloadFile } from '@vigil/ui/connection/download-file.ts';
import { notifyError, notifySuccess } from '@vigil/ui/connection/notify.tsx';
import { Panel } from '@vigil/ui/layout/panel.tsx';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { When } from '@vigil/ui/text/when.tsx';
import { useState } from 'react';
import { Page } from '../../app/page.tsx';
import { useUser } from '../../app/user.ts';
import {
  AccountCloseDocument,
  AccountCloseWithdrawDocument,
  AccountClosingDocument,
} from '../../generated/graphql.ts';
import { ProofDialog } from '../proof/proof-dialog.tsx';
import { Consents } from './consents.tsx';

const here = '/web/uc?to=privacy';

/** /web/uc?to=privacy 隐私与数据: consents, a copy of the own data, and leaving. */
export function PrivacyPage() {
  return (
    <Page title={t('隐私与数据')}>
      <Stack gap="lg">
        <Consents />
        <OwnData />
        <Closing />
      </Stack>
    </Page>
  );
}

function OwnData() {
  const [asking, setAsking] = useState(false);
  return (
    <Panel title={t('我的数据')}>
      <Text mb="md">{t('下载一份压缩包，包含您的账号资料、登录记录、授权记录和作答记录。')}</Text>
      <Button
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        {t('下载我的数据')}
      </Button>
      {asking && (
        <ProofDialog
          title={t('下载我的数据')}
          act={t('下载')}
          to={here}
          onConfirm={(proof) => downloadFile('/api/sys/user/own-data', proof)}
          onClose={() => setAsking(false)}
        >
          {t('压缩包中有未遮盖的个人信息，请只在自己的设备上下载。')}
        </ProofDialog>
      )}
    </Panel>
  );
}

function Closing() {
  const client = useApolloClient();
  const user = useUser();
  const query = useQuery(AccountClosingDocument, { fetchPolicy: 'network-only' });
  const [asking, setAsking] = useState(false);
  const reload = () => void query.refetch().catch(() => undefined);
  const stay = () =>
    client
      .mutate({ mutation: AccountCloseWithdrawDocument })
      .then(() => notifySuccess(t('已撤回注销申请！')), notifyError)
      .finally(reload);
  if (user?.roleType === 2)
    return (
      <Panel title={t('注销账号')}>
        <Text>{t('管理员账号不能自行注销，请联系其他管理员。')}</Text>
      </Panel>
    );
  return (
    <Panel title={t('注销账号')}>
      <QueryView query={query}>
        {({ accountClosing: { dueAt, holds } }) =>
          dueAt === null ? (
            <>
              <Text mb="md">{t('申请后 7 天内可以撤回；到期后账号和个人信息会被删除，不能恢复。')}</Text>
              <Button color="red" variant="light" onClick={() => setAsking(true)}>
                {t('申请注销账号')}
              </Button>
            </>
          ) : (
            <Alert color="amber" icon={<IconAlertTriangle aria-hidden />} title={t('已申请注销账号')}>
              <Text mb="sm">
                {t('账号将于')} <When value={dueAt} /> {t('后注销。')}
                {holds.length > 0 && t('目前{{holds}}，处理完成后才会注销。', { holds: holds.join('、') })}
              </Text>
              <Button variant="default" onClick={() => void stay()}>
                {t('撤回申请')}
              </Button>
            </Alert>
          )
        }
      </QueryView>
      {asking && (
        <ProofDialog
          title={t('申请注销账号')}
          act={t('申请注销')}
          danger
          to={here}
          onConfirm={async (proof) => {
            await client.mutate({ mutation: AccountCloseDocument, variables: proof });
            notifySuccess(t('已提交注销申请！'));
            reload();
          }}
          onClose={() => setAsking(false)}
        >
          {t('注销后无法查看成绩和证书，请先下载需要保留的资料。')}
        </ProofDialog>
      )}
    </Panel>
  );
}
