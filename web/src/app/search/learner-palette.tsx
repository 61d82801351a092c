import { useApolloClient } from '@apollo/client/react';
import { foundAtMost, type Found } from '@vigil/ui/search/found.ts';
import type { OpenedPalette } from '@vigil/ui/search/palette-button.tsx';
import { Palette } from '@vigil/ui/search/palette.tsx';
import { useCallback, useContext, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { isOn } from '../brand-words.ts';
import { BroughtContext } from '../brought.tsx';
import type { Finder } from '../finder.ts';
import { useSite } from '../site.tsx';
import { useUser } from '../user.ts';
import { menuPages, namedLike, pagesLike } from './search-pages.ts';

interface LearnerPaletteProps extends OpenedPalette {
  readonly finders: readonly Finder[];
}

/**
 * Search over the learner app (user-021): the pages of its menus, and what slices offer this person by name. Each
 * kind is asked for once, with the first word typed after it was opened; more words ask for nothing.
 */
export function LearnerPalette({ finders, ...opened }: LearnerPaletteProps) {
  const client = useApolloClient();
  const site = useSite();
  const user = useUser();
  const brought = useContext(BroughtContext);
  const navigate = useNavigate();
  const isOpen = opened.opened;
  const kinds = useMemo(
    () =>
      // What was asked for while it was open before may be another by now.
      (isOpen ? finders : [])
        .filter((finder) => isOn(site, finder) && (finder.guests === true || user !== null))
        .map(({ name, title, load }) => {
          const all = onceAsked(async () => (await load())({ client, site, user, brought }));
          return {
            ...{ name, title },
            find: async (words: string) => namedLike(await all(), words).slice(0, foundAtMost),
          };
        }),
    [brought, client, finders, isOpen, site, user],
  );
  const listed = useMemo(() => menuPages(site, user !== null), [site, user]);
  const pages = useCallback((words: string) => pagesLike(listed, words), [listed]);
  return <Palette {...opened} pages={pages} kinds={kinds} onOpen={(address) => void navigate(address)} />;
}

/** Asks when it is first wanted, and again only after it failed. */
function onceAsked(ask: () => Promise<readonly Found[]>): () => Promise<readonly Found[]> {
  let asked: Promise<readonly Found[]> | null = null;
  return () => {
    asked ??= ask().catch((error: unknown) => {
      asked = null;
      throw error;
    });
    return asked;
  };
}
