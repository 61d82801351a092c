import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const text = (file: string): string => readFileSync(join(root, file), 'utf8');
/** The rule of one class, as it stands in a style sheet. */
const ruleOf = (file: string, name: string): string =>
  new RegExp(`\\.${name} \\{([^}]*)\\}`).exec(text(file))?.[1] ?? '';

describe('what the specification says of every page', () => {
  it('every page is in Chinese [common-002]', () => {
    for (const app of ['web', 'admin-console'])
      expect(text(`${app}/index.html`)).toContain('<html lang="zh-CN">');
  });

  it('the learners’ header is 60 px high [common-101]', () => {
    expect(ruleOf('web/src/app/web-layout.module.css', 'inner')).toContain('height: 60px;');
  });

  it('the console’s menu is 210 px wide and gone below 992 px [common-040] [common-066]', () => {
    const css = 'ui/src/console/console-frame.module.css';
    expect(ruleOf(css, 'frame')).toContain('--side: 210px;');
    // 61.99em are 991.84 px.
    const narrow = text(css).split('@media (max-width: 61.99em)')[1] ?? '';
    expect(narrow).toMatch(/^ \{[^@]*\.side \{\s*display: none;/);
  });

  it('the wall has at most 8 cards in a line [watch-014]', () => {
    const css = ruleOf('admin-console/src/watch/wall/wall-grid.module.css', 'grid');
    const gap = /gap: (\d+)px;/.exec(css)?.[1];
    // A card takes at least an eighth of what the gaps leave.
    expect(css).toContain(`repeat(auto-fill, minmax(max(134px, calc((100% - 7 * ${gap}px) / 8)), 1fr))`);
  });
});
