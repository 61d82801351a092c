import { Outlet } from 'react-router-dom';
import { LoginDialog } from '../accounts/login-dialog.tsx';
import { SiteGate } from './site.tsx';

/** Around every page: site data first, and the login dialog a lost session opens. */
export function Root() {
  return (
    <SiteGate>
      <Outlet />
      <LoginDialog />
    </SiteGate>
  );
}
