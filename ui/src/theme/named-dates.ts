/**
 * Spread over a page's one `DatePickerInput`: its dialog is then named by the field, for Mantine names it by
 * the element that has the popover's own id.
 */
export const namedDates = { id: 'dates', popoverProps: { id: 'dates' } } as const;
