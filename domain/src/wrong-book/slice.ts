import type { DomainSlice } from '../kernel/slice.js';
import { wrongBookEventSchemas, type WrongBookEvent } from './wrong-book.decider.js';

export const wrongBookSlice = {
  name: 'wrong-book',
  events: wrongBookEventSchemas,
} satisfies DomainSlice<WrongBookEvent>;
