/** Spread over a page's one `DatePickerInput`: its dialog is then named by the field, for Mantine names it by the element `{popover id}-target`. */
export const namedDates = { id: 'dates-target', popoverProps: { id: 'dates' } } as const;
