import type { ReactNode } from 'react';
import { useSession } from './session.tsx';

interface MayProps {
  /** One of them is enough; none: everybody may (spec 3 §6). */
  readonly any: readonly string[];
  /** Shown to who may not. */
  readonly otherwise?: ReactNode;
  readonly children: ReactNode;
}

/**
 * Shows its children to who holds any of the permissions. It hides what would be refused; the server refuses
 * in any case.
 */
export function May({ any, otherwise = null, children }: MayProps) {
  return <>{useSession().may(...any) ? children : otherwise}</>;
}
