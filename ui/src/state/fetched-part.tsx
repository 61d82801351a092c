import { type ComponentType, createElement, type ReactNode, useCallback, useEffect, useState } from 'react';
import { Failed } from './failed.tsx';
import type { KeptLoad } from './kept-load.ts';
import { Loading } from './loading.tsx';

/**
 * A part of a page whose code is fetched when it is first shown: what a dialog holds, a panel. While it is on
 * its way `waiting` stands there (rows of a skeleton unless said); when it does not come, that is said with a
 * retry, and the page around it stays. Once fetched, here or by a `keptLoad` before, it is there at once.
 */
export function fetchedPart<P extends object>(
  load: KeptLoad<ComponentType<P>>,
  waiting: ReactNode = <Loading />,
): ComponentType<P> {
  let fetched: ComponentType<P> | undefined;
  return function FetchedPart(props: P) {
    const [Part, setPart] = useState(() => fetched ?? load.kept);
    const [error, setError] = useState<unknown>();
    const fetchIt = useCallback(() => {
      setError(undefined);
      load().then((part) => {
        fetched = part;
        setPart(() => part);
      }, setError);
    }, []);
    const missing = Part === undefined;
    useEffect(() => {
      if (missing) fetchIt();
    }, [missing, fetchIt]);
    if (Part !== undefined) return createElement(Part, props);
    return error === undefined ? waiting : <Failed error={error} onRetry={fetchIt} />;
  };
}
