import { takeAnswers } from '@vigil/ui/routing/take-answers.ts';
import { learnAccounts } from '@vigil/ui/session/account.ts';
import { getToken, subscribeToken } from '@vigil/ui/session/session.ts';
import { applySheets } from '@vigil/ui/routing/page-sheets.ts';
import { StrictMode, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { DepartConfigDocument, SiteInfoDocument, UserInfoDocument } from '../generated/graphql.ts';
import { client } from './client.ts';
import { keepInstallOffer } from './install.ts';
import { keepShellOffline } from './offline-shell.ts';
import { Providers } from './providers.tsx';
import { forgetAnswers } from './remembered-answer.ts';
import { createWebRouter } from './router.tsx';

/**
 * Shows the application in place of the shell that came with the page, once it has something to show: the
 * site, the person and the page's own code.
 */
export async function start(): Promise<void> {
  keepInstallOffer();
  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no #root');
  const router = createWebRouter();
  const variables = { domain: location.host };
  const token = getToken();
  const site = takeAnswers(client, [
    { query: SiteInfoDocument, variables },
    { query: DepartConfigDocument, variables },
    { query: UserInfoDocument },
  ]).then((answers) => learnAccounts(answers, token));
  await Promise.all([site, opened(router), applySheets()]);
  client.prioritizeCacheValues = true;
  createRoot(root).render(
    <StrictMode>
      <Providers>
        <RouterProvider router={router} />
        <FirstShown />
      </Providers>
    </StrictMode>,
  );
  keepShellOffline();
  subscribeToken(forgetAnswers);
}

/** Behind everything that is shown first: what came early is new for that alone, and from now on everybody asks. */
function FirstShown() {
  useEffect(() => {
    client.prioritizeCacheValues = false;
  }, []);
  return null;
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
