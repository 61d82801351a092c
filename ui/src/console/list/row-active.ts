import { createContext, useContext } from 'react';

/** Whether the row around is the one the keyboard stops at. */
export const RowActiveContext = createContext(true);

/**
 * The tab stop of a control inside of a row: only those of one row are on the keyboard's way, or a list of
 * fifty would be three hundred stops long.
 */
export const useRowTabIndex = (): -1 | undefined => (useContext(RowActiveContext) ? undefined : -1);
