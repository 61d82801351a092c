import type { Surroundings } from '../app/slice-surroundings.ts';
import { LoginDialog } from './login-dialog.tsx';

/** The dialog of a lost session lies over every page. */
export const surroundings: Surroundings = { overlays: [LoginDialog] };
