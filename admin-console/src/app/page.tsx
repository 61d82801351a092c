import { createContext, useContext, useEffect, type Dispatch, type SetStateAction } from 'react';

/** Where the page on show stands: what it is called and under which entry of the menu it belongs. */
export interface PagePlace {
  readonly title: string;
  readonly under: string;
  /** The page itself says when the connection is lost; the console's bar keeps quiet. */
  readonly tellsConnection: boolean;
  /** What of it is shown, when it shows one thing of many: a further step of the breadcrumb. */
  readonly within: string | null;
}

interface PagePlaceOptions {
  readonly tellsConnection?: boolean;
  readonly within?: string | null;
}

export const PagePlaceContext = createContext<Dispatch<SetStateAction<PagePlace | null>> | null>(null);

/** Names the page in the breadcrumb and marks its entry in the menu while it is shown. */
export function usePagePlace(title: string, under: string, options: PagePlaceOptions = {}): void {
  const { tellsConnection = false, within = null } = options;
  const set = useContext(PagePlaceContext);
  useEffect(() => {
    set?.({ title, under, tellsConnection, within });
    return () => set?.(null);
  }, [set, title, under, tellsConnection, within]);
}
