import { PageHeader } from '@vigil/ui/layout/page-header.tsx';
import type { ReactNode } from 'react';
import { useSite } from './site.tsx';

interface PageProps {
  readonly title: string;
  readonly hint?: ReactNode;
  readonly actions?: ReactNode;
  /** It follows a page that is gone with its focus: its heading takes it. */
  readonly takesFocus?: boolean;
  readonly children: ReactNode;
}

/** A learner page: heading, acts, content; the browser's title is the page's and the site's. */
export function Page({ title, hint, actions, takesFocus, children }: PageProps) {
  const { info } = useSite();
  return (
    <>
      <PageHeader title={title} hint={hint} actions={actions} site={info.siteName} takesFocus={takesFocus} />
      {children}
    </>
  );
}
