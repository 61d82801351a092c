const key = 'vigil.username';

/** The account last logged in on this device, to fill the form; never a password. */
export const lastUsername = (): string => localStorage.getItem(key) ?? '';

/** Kept after a successful login. */
export const rememberUsername = (username: string): void => localStorage.setItem(key, username);
