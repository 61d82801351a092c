import { ApolloProvider } from '@apollo/client/react';
import { pageAt } from '@vigil/ui/routing/page-at.ts';
import { applySheets } from '@vigil/ui/routing/page-sheets.ts';
import { takeAnswers } from '@vigil/ui/routing/take-answers.ts';
import { VigilProvider } from '@vigil/ui/theme/provider.tsx';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import {
  ConsoleMenusDocument,
  ConsoleSiteDocument,
  ConsoleUserDocument,
  type ConsoleMenusQuery,
} from '../generated/graphql.ts';
import { client } from './client.ts';
import { firstPage, menuOf } from './menu.ts';
import { appPaths } from './paths.ts';
import { createConsoleRouter } from './router.tsx';
import { pages } from './slices.ts';

/**
 * Shows the console in place of the shell that came with the page, once it has something to show: the session
 * and the page's own code, `page`, which is on its way.
 */
export async function start(page: Promise<unknown> | undefined): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no #root');
  const { menuRoutes, embeddedMenu }: Partial<ConsoleMenusQuery> = await takeAnswers(client, [
    { query: ConsoleUserDocument },
    { query: ConsoleMenusDocument },
    { query: ConsoleSiteDocument },
  ]);
  const menus = menuRoutes && embeddedMenu ? { menuRoutes, embeddedMenu } : null;
  await Promise.all([page ?? homeOf(menus), applySheets()]);
  // A wall that changes five times a second would starve navigation put off as a transition: hence none.
  createRoot(root).render(
    <StrictMode>
      <VigilProvider look="console">
        <ApolloProvider client={client}>
          <RouterProvider router={createConsoleRouter()} useTransitions={false} />
        </ApolloProvider>
      </VigilProvider>
    </StrictMode>,
  );
}

/** The code of the page on which the console opens. */
async function homeOf(menus: ConsoleMenusQuery | null): Promise<void> {
  if (menus === null || location.pathname.replace(/\/$/, '') !== appPaths.home) return;
  const first = firstPage(menuOf(menus.menuRoutes));
  if (first !== null)
    await pageAt(pages, first)
      ?.load()
      .catch(() => undefined);
}
