import { ConnectionBar } from '@vigil/ui/state/connection-bar.tsx';
import { SkipLink } from '@vigil/ui/layout/skip-link.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { Link, Outlet, ScrollRestoration, useLocation } from 'react-router-dom';
import { AccountMenu } from './account-menu.tsx';
import { Brand } from './brand.tsx';
import { isCurrent, menu } from './menu.ts';
import { useSite } from './site.tsx';
import styles from './web-layout.module.css';

/** Header (60 px), the page, footer; on phones the menu is a bar at the bottom. */
export function WebLayout() {
  const { info } = useSite();
  const { pathname } = useLocation();
  return (
    <div className={styles['shell']}>
      <SkipLink />
      <header className={styles['header']}>
        <div className={styles['inner']}>
          <Brand />
          <nav className={styles['menu']} aria-label={t('主菜单')}>
            {menu.map((entry) => (
              <Link
                key={entry.path}
                to={entry.path}
                className={styles['entry']}
                aria-current={isCurrent(entry, pathname) ? 'page' : undefined}
              >
                {entry.title}
              </Link>
            ))}
          </nav>
          <AccountMenu />
        </div>
      </header>
      <ConnectionBar />
      <main id="main" tabIndex={-1} className={styles['main']}>
        <Outlet />
      </main>
      <footer className={styles['footer']}>{info.copyRight ?? info.siteName}</footer>
      <nav className={styles['bottom']} aria-label={t('底部菜单')}>
        {menu.map(({ icon: Icon, ...entry }) => (
          <Link
            key={entry.path}
            to={entry.path}
            className={styles['tab']}
            aria-current={isCurrent({ icon: Icon, ...entry }, pathname) ? 'page' : undefined}
          >
            <Icon size={22} stroke={1.7} aria-hidden />
            {entry.title}
          </Link>
        ))}
      </nav>
      <ScrollRestoration />
    </div>
  );
}
