import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const text = (file: string): string => readFileSync(new URL(file, import.meta.url), 'utf8').trim();

/**
 * What both applications' pages begin with, after their title and before their own: the icon in the page itself, which
 * is one request less for everybody, the shell's colours (`first.css`), and what the first script uses (`first.js`).
 */
export const firstLines = (): Plugin => ({
  name: 'vigil-first-lines',
  transformIndexHtml: {
    order: 'pre',
    handler(html) {
      const icon = `data:image/svg+xml,${encodeURIComponent(text('../public/icon.svg'))}`;
      const lines = [
        '</title>',
        `<link rel="icon" type="image/svg+xml" href="${icon}" />`,
        `<style>${text('first.css')}</style>`,
        `<script>${text('first.js')}</script>`,
      ];
      return html.replace('</title>', () => lines.join('\n'));
    },
  },
});
