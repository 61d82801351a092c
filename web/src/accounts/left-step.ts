import { keepText, keptText } from '@vigil/ui/connection/kept-text.ts';

const key = 'vigil.second-step';

/** 两步验证 is asked for in this tab; its ticket is kept nowhere, so that a reload leads back to the first step. */
export const keepStepOpen = (): void => void keepText(key, 'open', 'session');

export const stepIsOver = (): void => void keepText(key, null, 'session');

/** The page was loaded anew while the second step was open. */
export const stepWasLeft = (): boolean => keptText(key, 'session') !== null;
