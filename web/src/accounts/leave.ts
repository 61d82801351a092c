import { useApolloClient } from '@apollo/client/react';
import { setToken } from '@vigil/ui/session/session.ts';
import { useCallback } from 'react';
import { appPaths } from '../app/paths.ts';
import { LogoutDocument } from '../generated/graphql.ts';

/** Ends the session, here at least, and opens the login. */
export function useLeave(): () => void {
  const client = useApolloClient();
  return useCallback(() => {
    client
      .mutate({ mutation: LogoutDocument })
      .catch(() => undefined)
      .finally(() => {
        setToken(null);
        location.assign(appPaths.login);
      });
  }, [client]);
}
