/** Where keys are letters that somebody types. */
const typed = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"]';

/** Whether a key has been answered, makes part of a word, or goes with another one. */
export const isTaken = (event: KeyboardEvent): boolean =>
  event.defaultPrevented || event.isComposing || event.altKey || event.ctrlKey || event.metaKey;

/**
 * Whether a key is not for the page: it is taken (`isTaken`), typed into something, or a dialog or menu is
 * open over the page.
 */
export const isElsewhere = (event: KeyboardEvent, within: Element | null = null): boolean =>
  isTaken(event) ||
  (event.target instanceof Element && event.target.closest(typed) !== null) ||
  isCovered(within);

/** Whether something modal, or a menu, lies over an element of the page (or over the page). */
function isCovered(within: Element | null): boolean {
  const top = [...document.querySelectorAll('[aria-modal="true"], [role="menu"]')].at(-1);
  return top !== undefined && !(within !== null && top.contains(within));
}
