import { createContext, useContext, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** The element at the foot of the frame; null while there is none (dialogs, tests, pages without a frame). */
export const FrameFootContext = createContext<HTMLElement | null>(null);

/**
 * Puts what it holds at the foot of the console's frame: over the whole width of the content, at the bottom of
 * the window from the start, after the page in the order of reading. Where there is no frame it stays in place.
 */
export function FrameFoot({ children }: { readonly children: ReactNode }) {
  const foot = useContext(FrameFootContext);
  return foot === null ? children : createPortal(children, foot);
}
