import { createTheme, mergeThemeOverrides, type MantineThemeOverride } from '@mantine/core';
import dayjs from 'dayjs';
import { t } from '../text/t.ts';
import { amber, blue, ink, night, red, slate, teal } from './colours.ts';
import { consoleControls } from './console-controls.ts';
import box from './learner-controls.module.css';
import tabStyles from './tabs.module.css';

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
/** The eye that shows what was typed. */
const password = { visibilityToggleButtonProps: { 'aria-label': t('显示或隐藏密码') } };
const notification = { defaultProps: { closeButtonProps: { 'aria-label': t('关闭') } } };
/** A title that needs two lines in larger type has room between them: the library's own is as high as its letters. */
const heading = { title: { fontSize: '1.0625rem', fontWeight: 600, lineHeight: 1.4 } };
/**
 * Where nothing moves, the library leaves out the styles of its transition, and with them what puts the sign of
 * waiting into the middle of its button.
 */
const waiting = { loader: { transform: 'translate(-50%, -50%)' } };
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

/** Its first entry takes the focus: what the library puts before it for that is no entry (ARIA, menu). */
const menu = { defaultProps: { withInitialFocusPlaceholder: false } };

const tabs = { classNames: { tab: tabStyles['tab'] } };

/** As quiet as the lists: their lines and heads, by day and in the dark. */
const table = {
  defaultProps: { borderColor: 'var(--vigil-line)' },
  styles: { th: { color: 'var(--vigil-muted)', fontWeight: 500 } },
};

/** The page's own bar is its banner, not the head of a dialog over it. */
const noBanner = { defaultProps: { role: 'presentation' } };

const sized = (size: 'sm' | 'md'): MantineThemeOverride['components'] => {
  const control = { defaultProps: { size } };
  return {
    Button: { ...control, styles: waiting },
    Input: control,
    InputWrapper: control,
    TextInput: control,
    PasswordInput: { defaultProps: { size, ...password } },
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
    DateInput: { defaultProps: { size, ...calendar } },
    Text: { defaultProps: { size } },
    Menu: menu,
    Tabs: tabs,
    Table: table,
    Modal: dialog,
    ModalHeader: noBanner,
    Drawer: drawer,
    DrawerHeader: noBanner,
    Anchor: { defaultProps: { inherit: true } },
    Tooltip: { defaultProps: { openDelay: 300, withArrow: true } },
    Notification: notification,
  };
};

const touch = '2.75rem';
const input = { defaultProps: { size: 'md' }, styles: { input: { minHeight: touch } } };
/** What stands over a field is clear of its edge and of its ring. */
const over = { marginBottom: '0.375rem' };
/** Of several lines the last one too. */
const overInLines = { lineHeight: 1.5, marginBottom: '0.5rem' };
const aboveField = { label: over, description: overInLines };
const roomyBox = { body: box['boxBody'], label: box['boxLabel'] };
const touchSquare = { minHeight: touch, minWidth: touch };
const dateField = {
  defaultProps: { ...input.defaultProps, ...calendar },
  styles: {
    ...input.styles,
    day: touchSquare,
    calendarHeaderControl: touchSquare,
    calendarHeaderLevel: { minHeight: touch },
  },
};

/** Learners: 16 px text, everything one touches at least 44 px (look.md, WCAG 2.2 §2.5.8). */
export const learnerTheme = createTheme({
  ...common,
  components: {
    ...sized('md'),
    Button: { defaultProps: { size: 'md' }, styles: { root: { minHeight: touch }, ...waiting } },
    InputWrapper: { defaultProps: { size: 'md' }, styles: aboveField },
    Input: input,
    TextInput: input,
    PasswordInput: {
      ...input,
      styles: { ...input.styles, visibilityToggle: touchSquare },
      defaultProps: { size: 'md', rightSectionWidth: 48, ...password },
    },
    Select: { ...input, styles: { ...input.styles, option: { minHeight: touch } } },
    Checkbox: { defaultProps: { size: 'md' }, classNames: { ...roomyBox, input: box['box'] } },
    Radio: { defaultProps: { size: 'md' }, classNames: { ...roomyBox, radio: box['box'] } },
    DatePickerInput: dateField,
    DateInput: dateField,
    Menu: { ...menu, styles: { item: { minHeight: touch } } },
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
