import { Button, Group } from '@mantine/core';
import { IconBuildingCommunity, IconDirections, IconLock, IconMapSearch } from '@tabler/icons-react';
import { Face } from '@vigil/ui/state/face.tsx';
import { t } from '@vigil/ui/text/t.ts';
import type { ReactNode } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { ownPath } from './own-path.ts';
import { appPaths } from './paths.ts';
import styles from './plain-pages.module.css';
import { useLogout } from './use-logout.ts';

/** The title in the browser's tab is the one the page has among the routes. */
function Plain({ heading, children }: { readonly heading: string; readonly children: ReactNode }) {
  return (
    <main className={styles['plain']}>
      <h1 className={styles['code']}>{heading}</h1>
      {children}
    </main>
  );
}

/** /404 (spec 3 §2). */
export function NotFoundPage() {
  return (
    <Plain heading="404">
      <Face
        plain
        tone="quiet"
        icon={<IconMapSearch size={24} stroke={1.6} />}
        title={t('页面找不到了！')}
        hint={t('抱歉，您访问的页面不存在，请检查网址，或返回首页。')}
        action={
          <Button component={Link} to="/">
            {t('返回首页')}
          </Button>
        }
      />
    </Plain>
  );
}

/** /401: no permission; back, or out of this session and in as someone else. */
export function NoPermissionPage() {
  const navigate = useNavigate();
  const relogin = useLogout();
  return (
    <Plain heading="401">
      <Face
        plain
        tone="away"
        icon={<IconLock size={24} stroke={1.6} />}
        title={t('您没有访问权限')}
        hint={t('当前账号不能打开该页面，可返回上一页，或换一个账号登录。')}
        action={
          <Group justify="center">
            <Button variant="default" onClick={() => void navigate(-1)}>
              {t('返回')}
            </Button>
            <Button onClick={relogin}>{t('退出并重新登录')}</Button>
          </Group>
        }
      />
    </Plain>
  );
}

/** /empytyPage: this address belongs to no department (spec 1 §2, spelled so). */
export function EmptyPage() {
  return (
    <Plain heading={t('暂无内容')}>
      <Face
        plain
        tone="quiet"
        icon={<IconBuildingCommunity size={24} stroke={1.6} />}
        title={t('站点尚未配置')}
        hint={t('没有找到该网址对应的单位配置，请核对网址，或联系管理员。')}
        action={
          <Button variant="default" onClick={() => location.assign('/')}>
            {t('重新加载')}
          </Button>
        }
      />
    </Plain>
  );
}

/**
 * /redirecth5: shows where the link leads and goes there when the person agrees; only within this site
 * (resolution 31).
 */
export function RedirectH5Page() {
  const [query] = useSearchParams();
  const to = ownPath(query.get('path'), appPaths.home);
  return (
    <Plain heading={t('页面跳转')}>
      <Face
        plain
        tone="quiet"
        icon={<IconDirections size={24} stroke={1.6} />}
        title={t('即将前往')}
        hint={to}
        action={<Button onClick={() => location.replace(to)}>{t('继续')}</Button>}
      />
    </Plain>
  );
}
