import { earlyAnswers } from '@vigil/ui/routing/early-answers.ts';
import { subscribeToken } from '@vigil/ui/session/session.ts';
import { applySheets } from '@vigil/ui/routing/page-sheets.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import {
  DepartConfigDocument,
  SiteInfoDocument,
  UserInfoDocument,
  type DepartConfigQuery,
  type SiteInfoQuery,
  type UserInfoQuery,
} from '../generated/graphql.ts';
import { client } from './client.ts';
import { keepShellOffline } from './offline-shell.ts';
import { Providers } from './providers.tsx';
import { forgetAnswers } from './remembered-answer.ts';
import { createWebRouter } from './router.tsx';

/**
 * Shows the application in place of the shell that came with the page, once it has something to show: the
 * site, the person and the page's own code.
 */
export async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no #root');
  const router = createWebRouter();
  await Promise.all([takeEarlyAnswers(), opened(router), applySheets()]);
  createRoot(root).render(
    <StrictMode>
      <Providers>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>,
  );
  keepShellOffline();
  subscribeToken(forgetAnswers);
}

async function takeEarlyAnswers(): Promise<void> {
  const { siteInfo, departConfig, userInfo }: Partial<SiteInfoQuery & DepartConfigQuery & UserInfoQuery> =
    await earlyAnswers();
  if (siteInfo)
    client.writeQuery({
      query: SiteInfoDocument,
      variables: { domain: location.host },
      data: { siteInfo },
    });
  if (departConfig)
    client.writeQuery({
      query: DepartConfigDocument,
      variables: { domain: location.host },
      data: { departConfig },
    });
  if (userInfo) client.writeQuery({ query: UserInfoDocument, data: { userInfo } });
}

/** Until the first page's code is here, or has failed to come. */
const opened = (router: ReturnType<typeof createWebRouter>): Promise<void> =>
  new Promise((resolve) => {
    if (router.state.initialized) return resolve();
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      resolve();
    });
  });
