import { createContext, useContext, type ComponentType } from 'react';

/** Notices of all slices; filled by the router. */
export const NoticesContext = createContext<readonly ComponentType[]>([]);

/** What slices have to say to a learner at the head of a page. */
export function Notices() {
  return useContext(NoticesContext).map((Notice, index) => <Notice key={index} />);
}
