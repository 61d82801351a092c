import type { Notice } from './notices.ts';

const key = (paperId: string) => `vigil.taking.messages/${paperId}`;

/**
 * Proctor's messages of a paper not yet acknowledged: the server sends each once, a reload must not swallow
 * one.
 */
export function keptMessages(paperId: string): readonly Notice[] {
  try {
    return JSON.parse(localStorage.getItem(key(paperId)) ?? '[]') as Notice[];
  } catch {
    return [];
  }
}

export function keepMessages(paperId: string, stack: readonly Notice[]): void {
  const messages = stack.filter((notice) => notice.stay === 'message');
  try {
    if (messages.length > 0) localStorage.setItem(key(paperId), JSON.stringify(messages));
    else localStorage.removeItem(key(paperId));
  } catch {
    // A browser that keeps nothing shows the message until the page is left.
  }
}
