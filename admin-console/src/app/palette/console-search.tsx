import { PaletteButton, type OpenedPalette } from '@vigil/ui/search/palette-button.tsx';
import { fetchedPart } from '@vigil/ui/state/fetched-part.tsx';
import { finders } from '../slices.ts';

const load = async () => {
  const { ConsolePalette } = await import('./console-palette.tsx');
  return (opened: OpenedPalette) => <ConsolePalette finders={finders} {...opened} />;
};
const Palette = fetchedPart(load, null);

/** The search of the console in its bar. */
export const ConsoleSearch = () => <PaletteButton palette={Palette} load={load} />;
