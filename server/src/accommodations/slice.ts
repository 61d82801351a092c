import type { Slice } from '../platform/slice.js';
import { AccommodationsResolver } from './accommodations.resolver.js';
import { kinds } from './grounds.js';
import { accommodationsMenu } from './menu.js';
import { ownAccommodations } from './own-data.js';
import { grantersRightToEvidence } from './right-to-evidence.js';

/** Rights of people to sit exams in another way. What a start makes of them is sitting's. */
export const accommodationsSlice: Slice = {
  name: 'accommodations',
  resolvers: [AccommodationsResolver],
  menu: accommodationsMenu,
  rightToFile: grantersRightToEvidence,
  ownData: ownAccommodations,
  files: { graceHours: { [kinds.grounds]: 24, [kinds.evidence]: 24 } },
};
