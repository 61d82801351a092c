import { IconInbox } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Face } from './face.tsx';

interface EmptyProps {
  readonly title: string;
  /** Why there is nothing, and what would change that. */
  readonly hint?: ReactNode;
  readonly action?: ReactNode;
  readonly icon?: ReactNode;
  readonly plain?: boolean;
  /** It is the whole page: its title is the page's heading. */
  readonly page?: boolean;
}

/** Nothing here: says why and offers the next act (look.md). */
export function Empty({ title, hint, action, icon, plain, page }: EmptyProps) {
  return (
    <Face
      tone="quiet"
      icon={icon ?? <IconInbox size={24} stroke={1.6} />}
      title={title}
      hint={hint}
      action={action}
      plain={plain}
      page={page}
    />
  );
}
