import { keepText, keptText } from '@vigil/ui/connection/kept-text.ts';

const key = 'vigil.username';

/** The account last logged in on this device, to fill the form; never a password. */
export const lastUsername = (): string => keptText(key) ?? '';

/** Kept after a successful login. */
export const rememberUsername = (username: string): void => void keepText(key, username);
