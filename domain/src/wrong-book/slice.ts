import type { DomainSlice } from '../kernel/slice.js';
import { wrongBookEventSchemas } from './wrong-book.decider.js';

export const wrongBookSlice: DomainSlice = { name: 'wrong-book', events: wrongBookEventSchemas };
