import { type RefObject, useEffect } from 'react';

/**
 * A form that comes into an open dialog after it: the focus, which the dialog has given to its ✕ meanwhile, goes to the
 * form's first field. Who has moved on keeps it where it is. A form that is there when the dialog opens marks that field
 * with `data-autofocus`.
 */
export function useLateFocus(form: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const active = document.activeElement;
    if (form.current?.closest('[role="dialog"]')?.contains(active) && active?.hasAttribute('data-closes'))
      form.current.querySelector('input')?.focus({ preventScroll: true });
  }, [form]);
}
