import type { CSSVariablesResolver, MantineColorsTuple } from '@mantine/core';
import { amber, blue, night, red, slate, teal } from './colours.ts';

/** By name: a brand puts its own shades over these (`brand-colour.ts`), and everything in the accent follows. */
const ink = Array.from(
  { length: 10 },
  (_, shade) => `var(--mantine-color-ink-${shade})`,
) as unknown as MantineColorsTuple;

/** Mantine's variant `light` (alerts, quiet buttons, acts of a row) in the tones of our states. */
const softly = (
  colours: Readonly<Record<string, MantineColorsTuple>>,
  tones: (of: MantineColorsTuple) => {
    readonly ground: string;
    readonly over: string;
    readonly text: string;
  },
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(colours).flatMap(([name, colour]) => {
      const { ground, over, text } = tones(colour);
      return [
        [`--mantine-color-${name}-light`, ground],
        [`--mantine-color-${name}-light-hover`, over],
        [`--mantine-color-${name}-light-color`, text],
        // Words in the tone on what is around them (`c="red"`).
        [`--mantine-color-${name}-text`, text],
      ];
    }),
  );

/**
 * Semantic colours as CSS variables, so that style sheets need no preprocessor: `--vigil-page` (behind
 * everything), `--vigil-surface` (cards, bars), `--vigil-sunken`, `--vigil-field` (behind what is
 * typed), `--vigil-line` (1 px borders), `--vigil-line-drawn` (lines and bars that are drawn: of tables, quotations,
 * charts; nothing is pressed there), `--vigil-line-strong` (edges that say where something is to press or to fill in,
 * ≥ 3:1 on every ground; Mantine's own fields and boxes too, base.css),
 * `--vigil-ink` (text), `--vigil-muted` (secondary text, ≥ 4.5:1), `--vigil-accent`, `--vigil-accent-soft`,
 * and for each state `--vigil-{success,warning,danger,info}` (text, ≥ 4.5:1) with `…-soft` (ground).
 */
export const semanticColours: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--vigil-page': slate[0],
    '--vigil-surface': '#ffffff',
    '--vigil-sunken': slate[1],
    '--vigil-field': '#ffffff',
    '--vigil-line': slate[2],
    '--vigil-line-drawn': slate[3],
    '--vigil-line-strong': '#7c8b9e',
    '--vigil-ink': slate[9],
    '--vigil-muted': slate[6],
    '--vigil-accent': ink[6],
    '--vigil-accent-soft': ink[0],
    '--vigil-success': teal[7],
    '--vigil-success-soft': teal[0],
    '--vigil-warning': amber[7],
    '--vigil-warning-soft': amber[0],
    '--vigil-danger': red[6],
    '--vigil-danger-soft': red[0],
    '--vigil-info': blue[6],
    '--vigil-info-soft': blue[0],
    '--vigil-code-keyword': '#7a1fa2',
    '--vigil-code-text': red[7],
    '--vigil-code-value': teal[8],
    '--vigil-code-type': blue[7],
    '--vigil-code-comment': amber[8],
    '--mantine-color-body': '#ffffff',
    '--mantine-color-text': slate[9],
    '--mantine-color-dimmed': slate[6],
    '--mantine-color-placeholder': '#5f6e81',
    '--mantine-color-default-border': slate[3],
    '--mantine-color-error': red[6],
    ...softly({ ink, teal, amber, yellow: amber, red, blue }, (of) => ({
      ground: of[0],
      over: of[1],
      text: of[6],
    })),
    '--mantine-color-ink-light': ink[1],
    '--mantine-color-ink-light-hover': ink[2],
    '--mantine-color-teal-light-color': teal[7],
    '--mantine-color-teal-text': teal[7],
    '--mantine-color-amber-text': amber[7],
    '--mantine-color-yellow-text': amber[7],
    '--mantine-color-amber-light-color': amber[7],
    '--mantine-color-yellow-light-color': amber[7],
  },
  dark: {
    '--vigil-page': night[9],
    '--vigil-surface': night[8],
    '--vigil-sunken': night[7],
    '--vigil-field': night[6],
    '--vigil-line': night[6],
    '--vigil-line-drawn': night[5],
    '--vigil-line-strong': '#6b7c8f',
    '--vigil-ink': night[0],
    '--vigil-muted': night[2],
    '--vigil-accent': ink[3],
    '--vigil-accent-soft': '#16263f',
    '--vigil-success': teal[3],
    '--vigil-success-soft': '#0b2b27',
    '--vigil-warning': amber[3],
    '--vigil-warning-soft': '#33240a',
    '--vigil-danger': red[2],
    '--vigil-danger-soft': '#391615',
    '--vigil-info': blue[3],
    '--vigil-info-soft': '#0e2538',
    '--vigil-code-keyword': '#d0aef0',
    '--vigil-code-text': red[2],
    '--vigil-code-value': teal[3],
    '--vigil-code-type': blue[3],
    '--vigil-code-comment': amber[2],
    '--mantine-color-body': night[8],
    '--mantine-color-text': night[0],
    '--mantine-color-dimmed': night[2],
    '--mantine-color-placeholder': night[2],
    '--mantine-color-default-border': night[5],
    '--mantine-color-error': red[2],
    '--mantine-color-red-outline': red[2],
    ...softly({ ink }, (of) => ({ ground: '#16263f', over: '#1d3252', text: of[2] })),
    ...softly({ teal }, (of) => ({ ground: '#0b2b27', over: '#0f3832', text: of[3] })),
    ...softly({ amber, yellow: amber }, (of) => ({ ground: '#33240a', over: '#42300f', text: of[3] })),
    ...softly({ red }, (of) => ({ ground: '#391615', over: '#4a1d1c', text: of[2] })),
    ...softly({ blue }, (of) => ({ ground: '#0e2538', over: '#133049', text: of[3] })),
  },
});
