import { getToken } from '@vigil/ui/session/session.ts';
import { redirect, type LoaderFunctionArgs } from 'react-router-dom';
import { ownPath } from './own-path.ts';
import { appPaths } from './paths.ts';
import type { WebPage } from './slice-routes.ts';

/**
 * Before a page opens (spec 1 §2): a guest who asks for a page that needs a login goes home, where the login
 * dialog opens and leads on to what was asked; whoever is logged in does not see /login. A session that ends
 * while a page is open never moves the person: the dialog comes over it.
 */
export const guard =
  ({ guests, instead }: WebPage) =>
  ({ request }: Pick<LoaderFunctionArgs, 'request'>): Response | null => {
    const asked = new URL(request.url);
    const { pathname, search, searchParams } = asked;
    const guest = getToken() === null;
    if (guest && !guests)
      return redirect(`${appPaths.home}?redirect=${encodeURIComponent(pathname + search)}`);
    if (!guest && pathname === appPaths.login) {
      const to = ownPath(searchParams.get('redirect'), appPaths.home);
      return to.startsWith(appPaths.admin) ? null : redirect(to);
    }
    const elsewhere = instead?.(asked) ?? null;
    return elsewhere === null ? null : redirect(elsewhere);
  };
