import { useApolloClient, useQuery } from '@apollo/client/react';
import { Button, Group, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { IconPlus } from '@tabler/icons-react';
import { notifyError, notifySuccess } from '@vigil/ui/connection/notify.tsx';
import { Panel } from '@vigil/ui/layout/panel.tsx';
import { Tag } from '@vigil/ui/layout/tag.tsx';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { When } from '@vigil/ui/text/when.tsx';
import { useState } from 'react';
import { useSite } from '../../app/site.tsx';
import { useUser } from '../../app/user.ts';
import {
  OwnPasskeysDocument,
  PasskeyDeleteDocument,
  type OwnPasskeysQuery,
} from '../../generated/graphql.ts';
import styles from '../own-account.module.css';
import { isOn } from '../site-setting.ts';
import { AddPasskeyDialog } from './add-passkey-dialog.tsx';
import { RenamePasskeyDialog } from './rename-passkey-dialog.tsx';

type Passkey = OwnPasskeysQuery['ownPasskeys']['records'][number];

/**
 * 通行密钥: what opens the own account without its password. Where the site has no login by them they are an
 * administrator's second step alone.
 */
export function PasskeysPanel() {
  const { info } = useSite();
  const user = useUser();
  if (!isOn(info, 'passkeyLogin') && user?.roleType !== 2) return null;
  return <OwnPasskeys />;
}

function OwnPasskeys() {
  const client = useApolloClient();
  const query = useQuery(OwnPasskeysDocument, { fetchPolicy: 'network-only' });
  const [adds, setAdds] = useState(false);
  const [renames, setRenames] = useState<Passkey | null>(null);
  const reload = () => void query.refetch().catch(() => undefined);
  const remove = async ({ id }: Passkey) => {
    try {
      await client.mutate({ mutation: PasskeyDeleteDocument, variables: { id } });
      notifySuccess(t('通行密钥已删除！'));
    } catch (error) {
      notifyError(error);
    }
    reload();
  };
  const askRemove = (passkey: Passkey) =>
    modals.openConfirmModal({
      title: t('删除通行密钥'),
      children: t(
        '删除后不能再用“{{name}}”登录本站，确定删除吗？设备上保存的通行密钥请在设备的设置中删除。',
        { name: passkey.name },
      ),
      confirmProps: { color: 'red' },
      onConfirm: () => void remove(passkey),
    });
  return (
    <Panel title={t('通行密钥')} className={styles['form']}>
      <Text size="sm" c="dimmed" mb="sm">
        {t('用手机、电脑的指纹、面容或锁屏密码，或安全密钥登录，不需要输入密码。')}
      </Text>
      <QueryView query={query}>
        {({ ownPasskeys: { records, codeWanted, proofs } }) => (
          <>
            {records.length > 0 && (
              <ul className={styles['list']} aria-label={t('通行密钥')}>
                {records.map((passkey) => (
                  <li key={passkey.id} className={styles['row']}>
                    <div className={styles['words']}>
                      <p className={styles['name']}>
                        {passkey.name}
                        {passkey.backedUp && <Tag tone="quiet">{t('多设备同步')}</Tag>}
                      </p>
                      <p className={styles['quiet']}>
                        {t('添加于')} <When value={passkey.createTime} /> ·{' '}
                        {passkey.lastUsedAt === null ? (
                          t('尚未使用')
                        ) : (
                          <>
                            {t('最近使用')} <When value={passkey.lastUsedAt} as="ago" />
                          </>
                        )}
                      </p>
                    </div>
                    <Group gap="xs">
                      <Button
                        variant="default"
                        aria-label={t('重命名{{name}}', { name: passkey.name })}
                        onClick={() => setRenames(passkey)}
                      >
                        {t('重命名')}
                      </Button>
                      <Button
                        variant="default"
                        aria-label={t('删除{{name}}', { name: passkey.name })}
                        onClick={() => askRemove(passkey)}
                      >
                        {t('删除')}
                      </Button>
                    </Group>
                  </li>
                ))}
              </ul>
            )}
            <Button
              mt="sm"
              variant="default"
              leftSection={<IconPlus size={18} aria-hidden />}
              onClick={() => setAdds(true)}
            >
              {t('添加通行密钥')}
            </Button>
            {adds && (
              <AddPasskeyDialog
                codeWanted={codeWanted}
                proofs={proofs}
                onClose={() => setAdds(false)}
                onDone={reload}
              />
            )}
          </>
        )}
      </QueryView>
      {renames !== null && (
        <RenamePasskeyDialog passkey={renames} onClose={() => setRenames(null)} onDone={reload} />
      )}
    </Panel>
  );
}
