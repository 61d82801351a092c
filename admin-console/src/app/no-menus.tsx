import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { setToken } from '@vigil/ui/session/session.ts';
import { RouteTitle } from '@vigil/ui/routing/route-title.tsx';
import { Face } from '@vigil/ui/state/face.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { client } from './client.ts';
import { ConsoleLogoutDocument } from '../generated/graphql.ts';
import { toLogin } from './leave.ts';
import styles from './session.module.css';

/**
 * An administrator without any granted menu: no access until someone authorises menus; from here to the login
 * page (spec 1 §2).
 */
export function NoMenus() {
  const again = () =>
    void client
      .mutate({ mutation: ConsoleLogoutDocument })
      .catch(() => undefined)
      .finally(() => {
        setToken(null);
        toLogin();
      });
  return (
    <main id="main" className={styles['wait']}>
      <RouteTitle title={t('无权访问')} />
      <h1 hidden>{t('无权访问')}</h1>
      <Face
        tone="away"
        alert
        icon={<IconLock size={24} stroke={1.6} />}
        title={t('您没有访问此系统的权限')}
        hint={t('请联系管理员为您授权菜单，授权后重新登录即可使用。')}
        action={<Button onClick={again}>{t('重新登录')}</Button>}
      />
    </main>
  );
}
