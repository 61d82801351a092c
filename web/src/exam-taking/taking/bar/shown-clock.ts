import { createContext } from 'react';
import type { ClockBase } from '../paper/server-clock.ts';

/** The clock of the paper on this page, for whatever stands over its bar; null: it has no end. */
export const ShownClock = createContext<ClockBase | null>(null);
