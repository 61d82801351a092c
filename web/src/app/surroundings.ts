import { fetchedPart } from '@vigil/ui/state/fetched-part.tsx';
import type { Brought } from './brought.tsx';
import type { Surroundings } from './slice-surroundings.ts';
import { bankEntry, bought, broughtParts, loginWays, putRight } from './slices.ts';

const modules = Object.values(
  import.meta.glob<Surroundings>('../*/surroundings.ts', { eager: true, import: 'surroundings' }),
);

/** What lies around every page. */
export const overlays = modules.flatMap((slice) => slice.overlays ?? []);

/** What learners are to know; see `Notices`. */
export const notices = modules.flatMap((slice) => slice.notices ?? []);

/** What slices show in pages of those below them; while its code is on its way nothing stands there. */
export const brought: Brought = {
  paperResult: broughtParts.paperResult.map((load) => fetchedPart(load, null)),
  mayNotBegin: broughtParts.mayNotBegin.map((load) => fetchedPart(load, null)),
  buysPlace: broughtParts.buysPlace.map((load) => fetchedPart(load, null)),
  offlineResult: broughtParts.offlineResult.map((load) => fetchedPart(load, null)),
  bankNotice: broughtParts.bankNotice.map((load) => fetchedPart(load, null)),
  ...(bankEntry && { bankEntry }),
  bought,
  putRight,
  loginWays: loginWays.map(({ setting, load }) => ({ setting, Way: fetchedPart(load) })),
};
