import { useDocumentTitle } from '@mantine/hooks';
import { useState } from 'react';

/** Names what is on the page in the browser's tab, before the site's name that stands there already. */
export function TabTitle({ name }: { readonly name: string }) {
  const [site] = useState(() => {
    const at = document.title.indexOf(' - ');
    return at < 0 ? '' : document.title.slice(at);
  });
  useDocumentTitle(`${name}${site}`);
  return null;
}
