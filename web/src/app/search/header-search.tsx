import { PaletteButton, type OpenedPalette } from '@vigil/ui/search/palette-button.tsx';
import { fetchedPart } from '@vigil/ui/state/fetched-part.tsx';
import { finders } from '../slices.ts';

const load = async () => {
  const { LearnerPalette } = await import('./learner-palette.tsx');
  return (opened: OpenedPalette) => <LearnerPalette finders={finders} {...opened} />;
};
const Palette = fetchedPart(load, null);

/** The search in the header; its code comes when it is wanted. */
export const HeaderSearch = () => <PaletteButton palette={Palette} load={load} small />;
