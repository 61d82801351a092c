import { createTheme, mergeMantineTheme, DEFAULT_THEME } from '@mantine/core';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ink } from './colours.ts';
import { semanticColours } from './semantic-colours.ts';

const schemes = semanticColours(mergeMantineTheme(DEFAULT_THEME, createTheme({})));

/** How bright `#rrggbb` is, 0 to 1 (WCAG 2.2, relative luminance). */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

const css = readFileSync(new URL('base.css', import.meta.url), 'utf8');

/** What `base.css` says of a scheme for who chose more contrast. */
function more(scheme: 'light' | 'dark'): Record<string, string> {
  const head = `:root[data-contrast='more'][data-mantine-color-scheme='${scheme}'] {`;
  const [, rest = ''] = css.split(head);
  return Object.fromEntries(
    [...(rest.split('}')[0] ?? '').matchAll(/(--[\w-]+): (#\w{6});/g)].map(([, name, value]) => [
      name,
      value,
    ]),
  );
}

describe('edges of what is to press or to fill in', () => {
  it.each(['light', 'dark'] as const)(
    'are seen in %s, also with more contrast (WCAG 2.2 §1.4.11)',
    (scheme) => {
      expect(more(scheme)).toHaveProperty('--vigil-line-strong');
      for (const colours of [schemes[scheme], { ...schemes[scheme], ...more(scheme) }])
        for (const ground of ['page', 'surface', 'sunken', 'field'])
          expect(
            contrast(colours['--vigil-line-strong'] ?? '', colours[`--vigil-${ground}`] ?? ''),
            ground,
          ).toBeGreaterThanOrEqual(3);
    },
  );

  it('are not those of what is only drawn, which is quieter', () => {
    for (const scheme of [schemes.light, schemes.dark]) {
      const [drawn, strong] = ['drawn', 'strong'].map((name) =>
        contrast(scheme[`--vigil-line-${name}`] ?? '', scheme['--vigil-surface'] ?? ''),
      );
      expect(drawn).toBeLessThan(strong ?? 0);
    }
    for (const file of ['../html/rich-html.module.css', '../console/list/bulk-bar.module.css'])
      expect(readFileSync(new URL(file, import.meta.url), 'utf8')).not.toContain('--vigil-line-strong');
  });
});

describe('what stands in the accent', () => {
  it('follows the shades that a brand puts over the program’s', () => {
    for (const scheme of [schemes.light, schemes.dark]) {
      expect(Object.values(scheme).filter((value) => ink.includes(value))).toEqual([]);
      expect(scheme['--vigil-accent']).toMatch(/^var\(--mantine-color-ink-\d\)$/);
    }
  });
});
