import { keepText, keptText } from '@vigil/ui/connection/kept-text.ts';

const key = (paperId: string) => `vigil.taking.over/${paperId}`;

/**
 * That a paper's time was over by the server's clock when it was last told here: what a page that opens without the
 * server must not forget. A browser that keeps nothing guesses after a reload; the server counts nothing that is late.
 */
export const keptOver = (paperId: string): boolean => keptText(key(paperId)) !== null;

export const keepOver = (paperId: string): void => void keepText(key(paperId), '1');

export const forgetOver = (paperId: string): void => void keepText(key(paperId), null);
