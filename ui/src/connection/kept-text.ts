/** local: for every tab of this browser · session: for this tab */
type Where = 'local' | 'session';

// To name a storage that a browser forbids throws as well.
const storageOf = (where: Where): Storage => (where === 'local' ? localStorage : sessionStorage);

/** A text that this browser keeps; null: none, or it cannot be told. */
export function keptText(key: string, where: Where = 'local'): string | null {
  try {
    return storageOf(where).getItem(key);
  } catch {
    return null;
  }
}

/**
 * Keeps it, or takes it away (null), and answers whether that was done: a browser may keep nothing, or nothing more, and
 * then what it had stays. For what may be lost.
 */
export function keepText(key: string, text: string | null, where: Where = 'local'): boolean {
  try {
    if (text === null) storageOf(where).removeItem(key);
    else storageOf(where).setItem(key, text);
    return true;
  } catch {
    return false;
  }
}
