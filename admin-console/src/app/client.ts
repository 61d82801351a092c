import { createVigilClient } from '@vigil/ui/connection/client.ts';
import { setToken } from '@vigil/ui/session/session.ts';
import { toLogin } from './leave.ts';

let leaving = false;

/**
 * The console's one client. A session that has ended clears the token and leads to the login page, once, with
 * the way back.
 */
export const client = createVigilClient({
  onSessionInvalid: () => {
    if (leaving) return;
    leaving = true;
    setToken(null);
    toLogin();
  },
});
