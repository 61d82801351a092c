/**
 * After a submit that was held back: the first field of the form that says what is wrong with it takes the
 * focus, once it says so.
 */
export function focusFirstFault(form: HTMLElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>(faulty)?.focus());
}

/** Fields of passwords are marked by the library's own attribute. */
const faulty = '[aria-invalid="true"], input[data-invalid="true"]';
