import { useApolloClient } from '@apollo/client/react';
import { Palette } from '@vigil/ui/search/palette.tsx';
import type { OpenedPalette } from '@vigil/ui/search/palette-button.tsx';
import { useCallback, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Finder } from '../finder.ts';
import { inConsole, ownPages } from '../own-pages.ts';
import { useSession } from '../session.tsx';
import { pagesLike } from './palette-pages.ts';

interface ConsolePaletteProps extends OpenedPalette {
  /** What slices can be asked for; those the person may not ask, or not open, are left out. */
  readonly finders: readonly Finder[];
}

/**
 * Search over the whole console: pages at once, of one's own account too, exams, banks and people by name as
 * they are found.
 */
export function ConsolePalette({ finders, ...opened }: ConsolePaletteProps) {
  const client = useApolloClient();
  const session = useSession();
  const navigate = useNavigate();
  const kinds = useMemo(
    () =>
      finders
        .filter(({ permissions, page }) => session.may(...permissions) && session.opens(page))
        .map(({ name, title, load }) => ({
          ...{ name, title },
          find: async (words: string, signal: AbortSignal) => {
            const find = await load();
            return find({ client, words, session, signal });
          },
        })),
    [client, finders, session],
  );
  const pages = useCallback(
    (words: string) => pagesLike(session.menu, ownPages(session.addressOf('Security', {})), words),
    [session],
  );
  const open = (address: string) => (inConsole(address) ? void navigate(address) : location.assign(address));
  return <Palette {...opened} pages={pages} kinds={kinds} onOpen={open} />;
}
