import {
  createTheme,
  type CSSVariablesResolver,
  mergeThemeOverrides,
  type MantineColorsTuple,
  type MantineThemeOverride,
} from '@mantine/core';
import dayjs from 'dayjs';
import { t } from '../text/t.ts';
import { consoleControls } from './console-controls.ts';

const ink: MantineColorsTuple = [
  '#eef3fb',
  '#dbe5f5',
  '#b6caea',
  '#8eacdd',
  '#678fce',
  '#3d70ba',
  '#1f4e9e',
  '#1a4388',
  '#15376f',
  '#0f2850',
];
const slate: MantineColorsTuple = [
  '#f7f9fb',
  '#eef2f6',
  '#e1e7ee',
  '#cad3de',
  '#9aa8b8',
  '#6b7a8d',
  '#526173',
  '#3c4957',
  '#26303c',
  '#171e27',
];
const night: MantineColorsTuple = [
  '#d6dde6',
  '#b3bfcc',
  '#8f9dad',
  '#66778a',
  '#445466',
  '#334152',
  '#253140',
  '#1b2531',
  '#131b25',
  '#0c121a',
];
const teal: MantineColorsTuple = [
  '#e6f6f3',
  '#cdeae5',
  '#9cd6cc',
  '#67c0b1',
  '#37ab99',
  '#149887',
  '#0b7a6c',
  '#096a5e',
  '#075349',
  '#043a33',
];
const amber: MantineColorsTuple = [
  '#fff6e5',
  '#ffeac4',
  '#fdd58d',
  '#f8bd52',
  '#efa323',
  '#d98a08',
  '#a76300',
  '#8a5200',
  '#6c4000',
  '#4a2b00',
];
const red: MantineColorsTuple = [
  '#fdeceb',
  '#fad4d2',
  '#f3a8a5',
  '#ea7975',
  '#df4f4a',
  '#cf3631',
  '#b42520',
  '#971d19',
  '#761612',
  '#520e0b',
];
const blue: MantineColorsTuple = [
  '#e7f2fb',
  '#cde3f5',
  '#9bc7eb',
  '#66a8df',
  '#3a8dd2',
  '#1b77c2',
  '#1163a6',
  '#0d528b',
  '#0a406d',
  '#072c4b',
];

const fonts = 'system-ui, "PingFang SC", "Microsoft YaHei", "Noto Sans SC", sans-serif';

const common: MantineThemeOverride = {
  primaryColor: 'ink',
  primaryShade: { light: 6, dark: 5 },
  autoContrast: true,
  luminanceThreshold: 0.32,
  colors: { ink, gray: slate, slate, dark: night, teal, amber, yellow: amber, red, blue },
  black: '#171e27',
  fontFamily: fonts,
  fontFamilyMonospace: 'ui-monospace, "SF Mono", Menlo, Consolas, monospace',
  headings: {
    fontFamily: fonts,
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.625rem', lineHeight: '1.35' },
      h2: { fontSize: '1.25rem', lineHeight: '1.4' },
      h3: { fontSize: '1.0625rem', lineHeight: '1.5' },
    },
  },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  shadows: {
    xs: '0 1px 2px rgba(23, 30, 39, 0.06)',
    sm: '0 2px 6px rgba(23, 30, 39, 0.08)',
    md: '0 6px 20px rgba(23, 30, 39, 0.10)',
    lg: '0 12px 32px rgba(23, 30, 39, 0.14)',
  },
};

const closing = { iconSize: 20, 'aria-label': t('关闭') };
const notification = { defaultProps: { closeButtonProps: { 'aria-label': t('关闭') } } };
const heading = { title: { fontSize: '1.0625rem', fontWeight: 600 } };
const dialog = {
  defaultProps: {
    // Specification, common-100.
    size: 500,
    centered: true,
    transitionProps: { duration: 150 },
    overlayProps: { backgroundOpacity: 0.45 },
    closeButtonProps: closing,
  },
  styles: heading,
};
const drawer = {
  defaultProps: { transitionProps: { duration: 150 }, closeButtonProps: closing },
  styles: heading,
};

/**
 * A calendar in words: its arrows and days have names (screen readers), days of other months are left out
 * (their grey is too pale to read).
 */
const calendar = {
  highlightToday: true,
  hideOutsideDates: true,
  monthLabelFormat: 'YYYY年M月',
  yearLabelFormat: 'YYYY年',
  getDayAriaLabel: (date: string) => dayjs(date).format('YYYY年M月D日'),
  ariaLabels: {
    previousMonth: t('上个月'),
    nextMonth: t('下个月'),
    previousYear: t('上一年'),
    nextYear: t('下一年'),
    previousDecade: t('上一个十年'),
    nextDecade: t('下一个十年'),
  },
};

const sized = (size: 'sm' | 'md'): MantineThemeOverride['components'] => {
  const control = { defaultProps: { size } };
  return {
    Button: control,
    Input: control,
    TextInput: control,
    PasswordInput: control,
    NumberInput: control,
    Textarea: control,
    Select: control,
    MultiSelect: control,
    Checkbox: control,
    Radio: control,
    Switch: control,
    SegmentedControl: control,
    DatePicker: { defaultProps: { size, ...calendar } },
    DatePickerInput: { defaultProps: { size, ...calendar } },
    Text: { defaultProps: { size } },
    Modal: dialog,
    Drawer: drawer,
    Anchor: { defaultProps: { inherit: true } },
    Tooltip: { defaultProps: { openDelay: 300, withArrow: true } },
    Notification: notification,
  };
};

const touch = '2.75rem';
const input = { defaultProps: { size: 'md' }, styles: { input: { minHeight: touch } } };
const touchSquare = { minHeight: touch, minWidth: touch };

/** Learners: 16 px text, everything one touches at least 44 px (look.md, WCAG 2.2 §2.5.8). */
export const learnerTheme = createTheme({
  ...common,
  components: {
    ...sized('md'),
    Button: { defaultProps: { size: 'md' }, styles: { root: { minHeight: touch } } },
    InputWrapper: { styles: { label: { marginBottom: '0.375rem' } } },
    Input: input,
    TextInput: input,
    PasswordInput: {
      ...input,
      styles: { ...input.styles, visibilityToggle: touchSquare },
      defaultProps: { size: 'md', rightSectionWidth: 48 },
    },
    Select: input,
    DatePickerInput: { ...input, defaultProps: { ...input.defaultProps, ...calendar } },
    Menu: { styles: { item: { minHeight: touch } } },
    Modal: { ...dialog, styles: { ...dialog.styles, close: touchSquare } },
    Drawer: { ...drawer, styles: { ...drawer.styles, close: touchSquare } },
    Alert: { styles: { closeButton: touchSquare } },
    Notification: { ...notification, styles: { closeButton: touchSquare } },
  },
});

/** Back office: 14 px text, rows of 40 px (look.md). */
export const consoleTheme = createTheme(
  mergeThemeOverrides({ ...common, components: sized('sm') }, consoleControls),
);

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
      ];
    }),
  );

/**
 * Semantic colours as CSS variables, so that style sheets need no preprocessor: `--vigil-page` (behind
 * everything), `--vigil-surface` (cards, bars), `--vigil-sunken`, `--vigil-line` (1 px borders),
 * `--vigil-ink` (text), `--vigil-muted` (secondary text, ≥ 4.5:1), `--vigil-accent`, `--vigil-accent-soft`,
 * and for each state `--vigil-{success,warning,danger,info}` (text, ≥ 4.5:1) with `…-soft` (ground).
 */
export const semanticColours: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--vigil-page': slate[0],
    '--vigil-surface': '#ffffff',
    '--vigil-sunken': slate[1],
    '--vigil-line': slate[2],
    '--vigil-line-strong': slate[3],
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
    '--mantine-color-amber-light-color': amber[7],
    '--mantine-color-yellow-light-color': amber[7],
  },
  dark: {
    '--vigil-page': night[9],
    '--vigil-surface': night[8],
    '--vigil-sunken': night[7],
    '--vigil-line': night[6],
    '--vigil-line-strong': night[5],
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
