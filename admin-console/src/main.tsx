import { ApolloProvider } from '@apollo/client/react';
import { VigilProvider } from '@vigil/ui/theme/provider.tsx';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { client } from './app/client.ts';
import { createConsoleRouter } from './app/router.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

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
