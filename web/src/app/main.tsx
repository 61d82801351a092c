import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { Providers } from './providers.tsx';
import { createWebRouter } from './router.tsx';
import { keepShellOffline } from './offline-shell.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

createRoot(root).render(
  <StrictMode>
    <Providers>
      <RouterProvider router={createWebRouter()} />
    </Providers>
  </StrictMode>,
);

keepShellOffline();
