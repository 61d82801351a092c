import { getToken } from '@vigil/ui/session/session.ts';
import { redirect, type LoaderFunctionArgs } from 'react-router-dom';
import { openToGuests, ownPath, paths } from './paths.ts';

/**
 * Before a page opens (spec 1 §2): a guest who asks for a page that needs a login goes home, where the login
 * dialog opens and leads on to what was asked; whoever is logged in does not see /login. A session that ends
 * while a page is open never moves the person: the dialog comes over it.
 */
export function guard({ request }: LoaderFunctionArgs): Response | null {
  const { pathname, search, searchParams } = new URL(request.url);
  const guest = getToken() === null;
  if (guest && !openToGuests(pathname))
    return redirect(`${paths.home}?redirect=${encodeURIComponent(pathname + search)}`);
  if (!guest && pathname === paths.login) {
    const to = ownPath(searchParams.get('redirect'), paths.home);
    return to.startsWith(paths.admin) ? null : redirect(to);
  }
  return null;
}
