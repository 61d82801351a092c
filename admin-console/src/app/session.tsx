import { useApolloClient, useQuery } from '@apollo/client/react';
import { useFollowStamp } from '@vigil/ui/connection/use-follow-stamp.ts';
import type { MenuEntry } from '@vigil/ui/console/menu-item.ts';
import { getToken } from '@vigil/ui/session/session.ts';
import { Failed } from '@vigil/ui/state/failed.tsx';
import { Loading } from '@vigil/ui/state/loading.tsx';
import { createContext, useContext, useCallback, useEffect, useMemo, type ReactNode } from 'react';
import { generatePath } from 'react-router-dom';
import {
  ConsoleMenusDocument,
  ConsoleSiteDocument,
  ConsoleSiteStampDocument,
  ConsoleUserDocument,
  type ConsoleSiteQuery,
  type ConsoleUserQuery,
} from '../generated/graphql.ts';
import styles from './session.module.css';
import { toLearnerHome, toLogin } from './leave.ts';
import { addressesOf, linksOf, menuOf } from './menu.ts';
import { fetchedPart } from '@vigil/ui/state/fetched-part.tsx';
import { NoMenus } from './no-menus.tsx';

const MustChangePassword = fetchedPart(
  async () => (await import('./must-change-password.tsx')).MustChangePassword,
  null,
);

/** Who works here, what they may do, and the site's names. */
export interface ConsoleSession {
  readonly user: ConsoleUserQuery['userInfo'];
  readonly menu: readonly MenuEntry[];
  readonly site: ConsoleSiteQuery['siteInfo'];
  /** Whether the person holds any of the permissions (spec 1 §6); `*` is all of them; none asked for: yes. */
  readonly may: (...permissions: readonly string[]) => boolean;
  /**
   * Whether the menu the server grants has the page of this name, shown or hidden (spec 3 §6: routes come
   * from the menu and the permissions).
   */
  readonly opens: (name: string) => boolean;
  /**
   * Where a page of another slice is, by its name; null when it is not granted. So a slice leads to one that
   * builds upon it without knowing it.
   */
  readonly addressOf: (name: string, ids: Readonly<Record<string, string>>) => string | null;
}

export const ConsoleSessionContext = createContext<ConsoleSession | null>(null);

/** The session inside the guard. */
export function useSession(): ConsoleSession {
  const session = useContext(ConsoleSessionContext);
  if (session === null) throw new Error('useSession outside Guard');
  return session;
}

/**
 * Lets an administrator with menus in. Nobody logged in: login, with the way back; a learner: the learners'
 * home; no menus: says so (spec 1 §2 "Routing guard").
 */
export function Guard({ children }: { readonly children: ReactNode }) {
  const loggedIn = getToken() !== null;
  // What `start` has taken from the page's first script is here already.
  const user = useQuery(ConsoleUserDocument, { skip: !loggedIn, fetchPolicy: 'cache-first' });
  const administrator = user.data?.userInfo.roleType === 2;
  const menus = useQuery(ConsoleMenusDocument, { skip: !administrator, fetchPolicy: 'cache-first' });
  const site = useQuery(ConsoleSiteDocument, { fetchPolicy: 'cache-first' });
  const learner = user.data !== undefined && !administrator;
  const client = useApolloClient();
  const follow = useCallback(
    (hear: (stamp: string) => void) => {
      const subscription = client.subscribe({ query: ConsoleSiteStampDocument }).subscribe({
        next: ({ data }) => data && hear(data.siteStamp),
        error: () => undefined,
      });
      return () => subscription.unsubscribe();
    },
    [client],
  );
  useFollowStamp({
    ...{ shown: site.data?.siteInfo.stamp ?? null, follow, still: !administrator },
    load: () => Promise.all([site.refetch(), menus.refetch()]),
  });
  useEffect(() => {
    if (!loggedIn) toLogin();
    else if (learner) toLearnerHome();
  }, [loggedIn, learner]);

  const session = useMemo<ConsoleSession | null>(() => {
    if (!user.data || !menus.data || !site.data) return null;
    const held = new Set(user.data.userInfo.permissions);
    const granted = addressesOf(menus.data.menuRoutes);
    return {
      user: user.data.userInfo,
      menu: [
        ...menuOf(menus.data.menuRoutes),
        ...linksOf(menus.data.embeddedMenu, granted.get('EmbeddedMenuPage')),
      ],
      site: site.data.siteInfo,
      may: (...permissions) =>
        permissions.length === 0 || held.has('*') || permissions.some((each) => held.has(each)),
      opens: (name) => granted.has(name),
      addressOf: (name, ids) => {
        const path = granted.get(name);
        return path === undefined ? null : generatePath(path, ids);
      },
    };
  }, [user.data, menus.data, site.data]);

  if (user.data?.userInfo.passwordChangeDue === true && administrator)
    return <MustChangePassword realName={user.data.userInfo.realName} />;
  if (session)
    return session.menu.length === 0 ? (
      <NoMenus />
    ) : (
      <ConsoleSessionContext value={session}>{children}</ConsoleSessionContext>
    );
  const failed = [user, menus, site].find((query) => query.error !== undefined);
  return (
    <main id="main" className={styles['wait']}>
      {failed ? (
        <Failed
          error={failed.error}
          onRetry={() => void failed.refetch().catch(() => undefined)}
          retrying={failed.loading}
        />
      ) : (
        <Loading shape="page" />
      )}
    </main>
  );
}
