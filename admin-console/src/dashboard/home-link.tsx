import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useSession } from '../app/session.tsx';
import type { HomeLinkFieldsFragment } from '../generated/graphql.ts';

interface HomeLinkProps {
  readonly to: HomeLinkFieldsFragment | null | undefined;
  readonly className?: string | undefined;
  /** Shown when the reader may not open the page, or no slice brings it. */
  readonly otherwise?: ReactNode;
  readonly children: ReactNode;
}

/** A way to a page by its name in the menu, as far as it is granted. */
export function HomeLink({ to, className, otherwise = null, children }: HomeLinkProps) {
  const { addressOf } = useSession();
  const address = to ? addressOf(to.page, to.ids as Readonly<Record<string, string>>) : null;
  if (!to || address === null) return <>{otherwise}</>;
  return (
    <Link to={`${address}${to.rest}`} className={className}>
      {children}
    </Link>
  );
}
