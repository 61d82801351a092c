type Field = 'username' | 'password';

/** What was done in the form that came with the page (`login-shell.html`) before the application was there. */
export interface BegunLogin {
  readonly username: string;
  readonly password: string;
  /** where the cursor stands; null: in neither field */
  readonly cursor: { readonly field: Field; readonly start: number; readonly end: number } | null;
  readonly isSent: boolean;
}

const isField = (name: string): name is Field => name === 'username' || name === 'password';

/** As it stands now; null: there is no such form, or nobody sees it. */
export function begunLogin(): BegunLogin | null {
  const form = document.querySelector<HTMLFormElement>('#login-shell:not([hidden]) form');
  if (form === null) return null;
  const valueOf = (field: Field): string => (form.elements.namedItem(field) as HTMLInputElement).value;
  const at = document.activeElement;
  const isIn = at instanceof HTMLInputElement && form.contains(at) && isField(at.name);
  return {
    username: valueOf('username'),
    password: valueOf('password'),
    cursor: isIn
      ? { field: at.name as Field, start: at.selectionStart ?? 0, end: at.selectionEnd ?? 0 }
      : null,
    isSent: 'sent' in form.dataset,
  };
}

/** Puts the cursor into the form that takes the other's place, where it stood. */
export function restoreCursor(form: HTMLFormElement, { cursor }: BegunLogin): void {
  if (cursor === null) return;
  const input = form.elements.namedItem(cursor.field);
  if (!(input instanceof HTMLInputElement)) return;
  input.focus();
  input.setSelectionRange(cursor.start, cursor.end);
}
