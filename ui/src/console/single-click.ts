import type { MouseEvent } from 'react';

/**
 * For the click of a button that submits: the second click of a double click does nothing. By then the first
 * may have been answered, and another act may stand in the button's place.
 */
export function singleClick(event: MouseEvent): void {
  if (event.detail > 1) event.preventDefault();
}
