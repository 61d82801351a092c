import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';

/** An act that leads to a page: its address, and going there without loading the console anew. */
export interface Go {
  readonly href: string;
  readonly onClick: () => void;
}

/** Makes acts that lead to pages. */
export function useGo(): (address: string) => Go {
  const navigate = useNavigate();
  return useCallback((address) => ({ href: address, onClick: () => void navigate(address) }), [navigate]);
}
