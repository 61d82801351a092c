import { HandInQueued, NotAuthor } from './queue-item.ts';
import { NotOwner } from './storage.ts';

/** Whether the queue did not take an act because the page is read-only, which the page says by itself. */
export const isNotTaken = (error: unknown): boolean =>
  error instanceof NotOwner || error instanceof NotAuthor || error instanceof HandInQueued;
