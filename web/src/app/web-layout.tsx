import { ConnectionBar } from '@vigil/ui/state/connection-bar.tsx';
import { MaintenanceBar, maintenanceIn } from '@vigil/ui/state/maintenance-bar.tsx';
import { SkipLink } from '@vigil/ui/layout/skip-link.tsx';
import { Empty } from '@vigil/ui/state/empty.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { Link, Outlet, ScrollRestoration } from 'react-router-dom';
import { AccountMenu } from './account-menu.tsx';
import { Brand } from './brand.tsx';
import { headerOf } from './brand-look.ts';
import { HeaderSearch } from './search/header-search.tsx';
import { isOn } from './brand-words.ts';
import { scrolledPlace } from './scrolled-place.ts';
import { SiteFoot } from './site-foot.tsx';
import { Maintenance } from './maintenance.tsx';
import { NewerBar } from './newer-bar.tsx';
import { useSite } from './site.tsx';
import { useUser } from './user.ts';
import { useOpenPage } from './slice-routes.ts';
import styles from './web-layout.module.css';

/** Header (60 px), the page, footer; on phones the menu is a bar at the bottom. */
export function WebLayout() {
  const site = useSite();
  const { info } = site;
  const headerMenu = headerOf(site);
  const user = useUser();
  const maintenance = maintenanceIn(info.settings);
  const isClosed = maintenance?.on === true && user?.roleType !== 2;
  const page = useOpenPage();
  const current = page?.under ?? page?.path;
  return (
    <div className={styles['shell']}>
      <SkipLink />
      <header className={styles['header']}>
        <div className={styles['inner']}>
          <Brand />
          <nav className={styles['menu']} aria-label={t('主菜单')}>
            {headerMenu.map((entry) => (
              <Link
                key={entry.path}
                to={entry.path}
                className={styles['entry']}
                aria-current={entry.at === current ? 'page' : undefined}
              >
                {entry.title}
              </Link>
            ))}
          </nav>
          <div className={styles['tools']}>
            {!isClosed && <HeaderSearch />}
            <AccountMenu />
          </div>
        </div>
      </header>
      <ConnectionBar />
      <NewerBar />
      {!isClosed && <MaintenanceBar of={maintenance} />}
      <main id="main" tabIndex={-1} className={styles['main']}>
        {isClosed ? (
          <Maintenance notice={maintenance.text} />
        ) : page === undefined || isOn(site, page) ? (
          <Outlet />
        ) : (
          <Empty title={t('该功能暂未开放')} hint={t('管理员已关闭此功能，重新开放后即可使用。')} />
        )}
      </main>
      <footer className={styles['footer']}>
        <SiteFoot info={info} />
      </footer>
      <nav className={styles['bottom']} aria-label={t('底部菜单')}>
        {headerMenu.map(({ icon: Icon, ...entry }) => (
          <Link
            key={entry.path}
            to={entry.path}
            className={styles['tab']}
            aria-current={entry.at === current ? 'page' : undefined}
          >
            <Icon size={22} stroke={1.7} aria-hidden />
            {entry.title}
          </Link>
        ))}
      </nav>
      <ScrollRestoration getKey={scrolledPlace} />
    </div>
  );
}
