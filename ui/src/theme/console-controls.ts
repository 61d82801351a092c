import type { MantineThemeOverride } from '@mantine/core';
import styles from './console-controls.module.css';

const of = (names: Readonly<Record<string, string>>) => ({
  classNames: Object.fromEntries(Object.entries(names).map(([part, name]) => [part, styles[name] ?? ''])),
});
const box = { inner: 'box', label: 'boxLabel', description: 'boxHelp' };
const option = of({ option: 'option' });
const several = of({ option: 'option', input: 'several', inputField: 'severalField' });
const calendar = of({
  day: 'day',
  calendarHeader: 'month',
  monthsListControl: 'month',
  yearsListControl: 'month',
});

/**
 * How the console's fields and buttons differ from Mantine's own: help stands under its input, below what is
 * wrong; what one touches is at least 44 px high and wide on narrow screens and under a finger (look.md, WCAG
 * 2.2 §2.5.8).
 */
export const consoleControls: MantineThemeOverride = {
  components: {
    InputWrapper: {
      defaultProps: { inputWrapperOrder: ['label', 'input', 'error', 'description'] },
      ...of({ label: 'label', error: 'error', description: 'description' }),
    },
    Input: of({ wrapper: 'input' }),
    NumberInput: of({ controls: 'arrows' }),
    PasswordInput: of({ visibilityToggle: 'eye' }),
    Button: of({ root: 'button' }),
    ActionIcon: of({ root: 'icon' }),
    CloseButton: of({ root: 'close' }),
    Radio: of({ ...box, radio: 'tick' }),
    Checkbox: of({ ...box, input: 'tick' }),
    Switch: of({ root: 'switch', body: 'switchBody', track: 'switchTrack', label: 'switchLabel' }),
    SegmentedControl: of({ root: 'track', label: 'segment' }),
    Select: option,
    MultiSelect: several,
    TagsInput: several,
    TreeSelect: several,
    Menu: of({ item: 'menuItem' }),
    Tabs: of({ tab: 'tab' }),
    Pagination: of({ control: 'page' }),
    Pill: of({ root: 'pill', remove: 'pillRemove' }),
    Chip: of({ root: 'chip' }),
    Modal: of({ content: 'over' }),
    Drawer: of({ content: 'over' }),
    Popover: of({ dropdown: 'over' }),
    TimePicker: of({ field: 'clock' }),
    DatePicker: calendar,
    DatePickerInput: calendar,
  },
};
