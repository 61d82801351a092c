import type { HtmlTagDescriptor, Plugin } from 'vite';

const sheet = /\s*<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/g;

/**
 * Makes `index.html` show its shell before anything else is here: style sheets are fetched for no medium, so that
 * they do not hold up the first paint (`applySheets` makes them hold; they stand in the head, before all that
 * overrides them), and the application's own code, which the entry fetches when it runs, sets out together with
 * the entry.
 */
export const openingPage = (application: string): Plugin => ({
  name: 'vigil-opening-page',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const holds = (id: string | null): boolean => id?.replaceAll('\\', '/').endsWith(application) ?? false;
      // It may stand in another chunk than the one through which it is imported.
      const own = chunks.filter((chunk) => holds(chunk.facadeModuleId) || chunk.moduleIds.some(holds));
      if (own.length === 0) throw new Error(`no chunk holds ${application}`);
      const needed = new Set(
        own.flatMap((one) => [one, ...chunks.filter(({ fileName }) => one.imports.includes(fileName))]),
      );
      const base = /<script type="module"[^>]*src="([^"]*\/)assets\//.exec(html)?.[1] ?? '/';
      const there = (file: string): boolean => html.includes(`${base}${file}"`);
      const preloads = [...needed]
        .map(({ fileName }) => fileName)
        .filter((file) => !there(file))
        .map((file): HtmlTagDescriptor => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `${base}${file}` },
          injectTo: 'head',
        }));
      const sheets = [...needed].flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]);
      const inHead = [...html.matchAll(sheet)].map(([, address = '']) => address);
      const addresses = new Set([...inHead, ...sheets.map((file) => `${base}${file}`)]);
      const links = [...addresses].flatMap((href): HtmlTagDescriptor[] => [
        // Alone the next would come last of all.
        {
          tag: 'link',
          attrs: { rel: 'preload', as: 'style', crossorigin: true, href },
          injectTo: 'head-prepend',
        },
        {
          tag: 'link',
          attrs: { rel: 'stylesheet', media: 'not all', crossorigin: true, href },
          injectTo: 'head',
        },
      ]);
      return { html: html.replace(sheet, ''), tags: [...links, ...preloads] };
    },
  },
});
