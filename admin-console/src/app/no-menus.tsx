import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { setToken } from '@vigil/ui/session/session.ts';
import { RouteTitle } from '@vigil/ui/routing/route-title.tsx';
import { Face } from '@vigil/ui/state/face.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useEffect, useState } from 'react';
import { client } from './client.ts';
import { ConsoleLogoutDocument } from '../generated/graphql.ts';
import { toLogin } from './leave.ts';
import styles from './session.module.css';

/** Long enough to read the sentence. */
const seconds = 8;

/** Ends the session, which cannot do anything here, and leads to the login page, which comes back to this one. */
const leave = () =>
  void client
    .mutate({ mutation: ConsoleLogoutDocument })
    .catch(() => undefined)
    .finally(() => {
      setToken(null);
      toLogin();
    });

/**
 * An administrator without any granted menu: the sentence, then the login page by itself (spec 1 §2, common-008).
 */
export function NoMenus() {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    if (left === 0) return leave();
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  return (
    <main id="main" className={styles['wait']}>
      <RouteTitle title={t('无权访问')} />
      <h1 hidden>{t('无权访问')}</h1>
      <Face
        tone="away"
        alert
        icon={<IconLock size={24} stroke={1.6} />}
        title={t('您没有访问本系统的权限，请联系管理员授权菜单！')}
        hint={<span aria-hidden>{t('{{n}} 秒后返回登录页', { n: left })}</span>}
        action={<Button onClick={() => setLeft(0)}>{t('重新登录')}</Button>}
      />
    </main>
  );
}
