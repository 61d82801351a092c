import type { Plugin } from 'vite';

/** What stands in for the whole sheet of a package: its ground rules alone. */
const ground = '\0mantine-ground-';
const groundSheets = ['baseline', 'default-css-variables', 'global'];
/** A component's class names, as Mantine's modules import them. */
const classNames = /[\\/]@mantine[\\/](core|dates)[\\/]esm[\\/].*?([^\\/]+)\.module\.mjs$/;
const wholeSheet = /^@mantine\/(core|dates)\/styles\.layer\.css$/;

/**
 * In the build each of Mantine's components brings its own styles, so that a page loads those of the components
 * it shows: the whole of `@mantine/core/styles.layer.css` is some 30 KB on the wire, most of it for components that
 * the page does not have. A component imports its parts before its class names, so that their styles stand
 * before its own, as in the whole sheet; all of them are in the layer `mantine`, so that our rules hold wherever
 * they stand. During development the whole sheets are used as they are imported.
 */
export const mantineStyles = (): Plugin => ({
  name: 'vigil-mantine-styles',
  apply: 'build',
  enforce: 'pre',
  resolveId(source, importer) {
    const [, part] = wholeSheet.exec(source) ?? [];
    return part === undefined || classNames.test(importer ?? '') ? null : `${ground}${part}`;
  },
  load(id) {
    if (!id.startsWith(ground)) return null;
    const sheets = id === `${ground}core` ? groundSheets : [];
    return {
      code: sheets.map((name) => `import '@mantine/core/styles/${name}.layer.css';`).join('\n'),
      moduleSideEffects: true,
    };
  },
  transform(code, id) {
    const [, part, component] = classNames.exec(id) ?? [];
    if (part === undefined) return null;
    const sheet =
      part === 'core' ? `@mantine/core/styles/${component}.layer.css` : '@mantine/dates/styles.layer.css';
    return { code: `import '${sheet}';\n${code}`, map: null };
  },
});
