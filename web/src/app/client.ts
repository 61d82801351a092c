import { createVigilClient } from '@vigil/ui/connection/client.ts';
import { getToken, setToken } from '@vigil/ui/session/session.ts';
import { requestLogin } from './login-request.ts';

/**
 * The learner app's one client. A session found ended is forgotten and asked for anew in a dialog over the
 * page (spec 1 §8).
 */
export const client = createVigilClient({
  onSessionInvalid: (token) => {
    if (token !== getToken()) return;
    setToken(null);
    requestLogin();
  },
});
