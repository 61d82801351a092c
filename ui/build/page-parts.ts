import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** Puts files of the application's slices into `index.html`, each where `<!-- part: FILE -->` names it (by its path in the application). */
export const pageParts = (): Plugin => ({
  name: 'vigil-page-parts',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) =>
      html.replaceAll(/<!-- part: (\S+) -->/g, (_comment, file: string) => readFileSync(file, 'utf8').trim()),
  },
});
