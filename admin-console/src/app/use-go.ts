import { useCallback, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';

/** What a link to a page has: its address, and going there without loading the console anew. */
export interface LinkTo {
  readonly href: string;
  readonly onClick: () => void;
}

/** The two ways to a page of the console. */
interface Going {
  /** Goes there at once. It gives nothing back, so that it is no link's. */
  readonly go: (address: string) => void;
  /** What a link to it has. Calling it goes nowhere, so it is always spread: `...linkTo(address)` (a test holds that). */
  readonly linkTo: (address: string) => LinkTo;
}

/** Goes to pages of the console, and makes links to them. */
export function useGo(): Going {
  const navigate = useNavigate();
  const go = useCallback((address: string) => void navigate(address), [navigate]);
  return useMemo(() => ({ go, linkTo: (address) => ({ href: address, onClick: () => go(address) }) }), [go]);
}
