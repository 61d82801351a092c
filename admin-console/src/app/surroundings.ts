import { fetchedPart } from '@vigil/ui/state/fetched-part.tsx';
import type { Brought } from './brought.tsx';
import { broughtParts, examDialogs, questionFigures } from './slices.ts';

/** What slices show in pages of those below them; while its code is on its way nothing stands there. */
export const brought: Brought = {
  personActs: broughtParts.personActs.map((load) => fetchedPart(load, null)),
  personPanels: broughtParts.personPanels.map((load) => fetchedPart(load, null)),
  examBulk: broughtParts.examBulk.map((load) => fetchedPart(load, null)),
  questionFigures: questionFigures.map(({ columns, load }) => ({
    columns,
    tell: async (client, ids) => (await load()).tell(client, ids),
    Panel: fetchedPart(async () => (await load()).Panel, null),
  })),
  examDialogs: examDialogs.map(({ load, ...act }) => ({ ...act, Dialog: fetchedPart(load, null) })),
};
