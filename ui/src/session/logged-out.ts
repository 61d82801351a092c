/**
 * Where a browser goes after logging out: by the place that ends the session at the institution's provider, too, which
 * leads on to the login page; straight there when the server was not reached.
 */
export const loggedOutPath = (reached: boolean): string => (reached ? '/api/sign-on/logout' : '/login');
