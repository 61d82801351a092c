import { createTheme, mergeMantineTheme, DEFAULT_THEME } from '@mantine/core';
import { describe, expect, it } from 'vitest';
import { ink } from './colours.ts';
import { semanticColours } from './semantic-colours.ts';

describe('what stands in the accent', () => {
  it('follows the shades that a brand puts over the program’s', () => {
    const { light, dark } = semanticColours(mergeMantineTheme(DEFAULT_THEME, createTheme({})));
    for (const scheme of [light, dark]) {
      expect(Object.values(scheme).filter((value) => ink.includes(value))).toEqual([]);
      expect(scheme['--vigil-accent']).toMatch(/^var\(--mantine-color-ink-\d\)$/);
    }
  });
});
