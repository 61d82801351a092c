import { keepText, keptText } from '@vigil/ui/connection/kept-text.ts';
import { Loading } from '@vigil/ui/state/loading.tsx';
import { sayBadge, saySpokenBadge } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { lazy, Suspense, useEffect, useState, type ComponentType } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { appPaths } from '../paths.ts';
import { centreTabsOf, openTabsOf } from '../brand-look.ts';
import { useSite } from '../site.tsx';
import { centreTabs } from '../slices.ts';
import { useUnread } from '../unread.ts';
import { useUser } from '../user.ts';
import styles from './centre-page.module.css';
import { TabStrip } from './tab-strip.tsx';
import { UserBanner } from './user-banner.tsx';
import { tabKey, whichTab } from './which-tab.ts';

const parts = centreTabs.map(({ key, load }) => ({
  key,
  Part: lazy(async () => ({ default: (await load()) as ComponentType })),
}));

/**
 * /web/uc 个人中心: whose it is, and the tabs that slices bring, each a page with its own heading. One that the
 * brand has in no menu opens by its address: whoever came by WeChat and binds it is led there.
 */
export function CentrePage() {
  const [query] = useSearchParams();
  const site = useSite();
  const tabs = centreTabsOf(site);
  const keys = tabs.map(({ key }) => key);
  const user = useUser();
  const counted = useUnread();
  const unread = counted ?? user?.unreadMsg ?? null;
  const asked = query.get('to');
  // Chosen when the page opens: reading the last message leads nowhere else.
  const [first, setFirst] = useState<string | null>(null);
  const remembered = keptText(tabKey);
  const chosen = first ?? (unread === null ? null : whichTab({ asked: null, remembered, unread, keys }));
  if (first === null && chosen !== null) setFirst(chosen);
  const current = openTabsOf(site).find(({ key }) => key === asked)?.key ?? chosen;
  useEffect(() => {
    if (asked !== null && current !== null) keepText(tabKey, current);
  }, [asked, current]);
  return (
    <div className={styles['centre']}>
      <UserBanner />
      <TabStrip label={t('个人中心')} current={current}>
        {tabs.map(({ key, title, icon: Icon }) => (
          <Link
            key={key}
            to={appPaths.centreTab(key)}
            className={styles['tab']}
            aria-current={key === current ? 'page' : undefined}
          >
            <Icon size={20} stroke={1.7} aria-hidden />
            {title}
            {key === 'msg' && unread !== null && unread > 0 && (
              <span
                className={styles['count']}
                aria-label={t('{{unread}}未读', { unread: saySpokenBadge(unread) })}
              >
                {sayBadge(unread)}
              </span>
            )}
          </Link>
        ))}
      </TabStrip>
      <div className={styles['part']}>
        <Suspense fallback={<Loading shape="page" />}>
          {parts.map(({ key, Part }) => key === current && <Part key={key} />)}
        </Suspense>
      </div>
    </div>
  );
}
