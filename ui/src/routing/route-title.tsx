import { useDocumentTitle } from '@mantine/hooks';

/**
 * The title of the page that is opening. Stands before the page in the tree, so that a page which names itself
 * comes after it.
 */
export function RouteTitle({ title }: { readonly title: string }) {
  useDocumentTitle(title);
  return null;
}
