import { createContext, useContext, type ComponentType } from 'react';
import type { NoticeProps } from './slice-surroundings.ts';

/** Notices of all slices; filled by the router. */
export const NoticesContext = createContext<readonly ComponentType<NoticeProps>[]>([]);

/** What slices have to say to a learner at the head of a page; `asked`: the page has just asked for it itself. */
export function Notices({ asked = false }: Partial<NoticeProps>) {
  return useContext(NoticesContext).map((Notice, index) => <Notice key={index} asked={asked} />);
}
