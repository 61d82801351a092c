import { createContext, useContext, useEffect, useSyncExternalStore } from 'react';

/** How many dialogs what is shown lies in; the page itself: none. */
export const DialogDepthContext = createContext(0);

/** The depths of the dialogs that are open. */
const depths: number[] = [];
const listeners = new Set<() => void>();

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const tell = (): void => {
  for (const listener of listeners) listener();
};
const deepest = (): number => Math.max(0, ...depths);

/** Makes a dialog known while it is open; answers the depth of what it shows. */
export function useDialogDepth(opened: boolean): number {
  const depth = useContext(DialogDepthContext) + 1;
  useEffect(() => {
    if (!opened) return;
    depths.push(depth);
    tell();
    return () => {
      depths.splice(depths.indexOf(depth), 1);
      tell();
    };
  }, [opened, depth]);
  return depth;
}

/** Whether a dialog lies over what asks. The one it is itself shown in does not. */
export function useDialogOver(): boolean {
  const depth = useContext(DialogDepthContext);
  return useSyncExternalStore(subscribe, deepest) > depth;
}
