import { useApolloClient } from '@apollo/client/react';
import { loggedOutPath } from '@vigil/ui/session/logged-out.ts';
import { getToken, setToken } from '@vigil/ui/session/session.ts';
import { useCallback } from 'react';
import { LogoutDocument } from '../generated/graphql.ts';
import { appPaths } from './paths.ts';

/** Ends the session, here at least, and opens the login; who has none is led there at once (user-028). */
export function useLogout(): () => void {
  const client = useApolloClient();
  return useCallback(() => {
    if (getToken() === null) return location.assign(appPaths.login);
    void client
      .mutate({ mutation: LogoutDocument })
      .then(
        () => true,
        () => false,
      )
      .then((reached) => {
        setToken(null);
        location.assign(loggedOutPath(reached));
      });
  }, [client]);
}
