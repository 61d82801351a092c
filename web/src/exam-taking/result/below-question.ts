import { createContext, type ReactNode } from 'react';

interface Asked {
  /** question or part */
  readonly quId: string;
  /** what the question is called on its paper */
  readonly name: string;
}

/** What stands below each question of a result, as whoever is around the result says; nothing unless said. */
export const BelowQuestion = createContext<(asked: Asked) => ReactNode>(() => null);
