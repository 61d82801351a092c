import type { Slice } from '../platform/slice.js';
import { backgroundWorkSection } from './background-work.js';
import { HomeResolver } from './home.resolver.js';
import { dashboardMenu } from './menu.js';
import { homeReads } from './rates.js';

/** The home of the console. What stands in it is declared by every slice (`home`). */
export const dashboardSlice: Slice = {
  name: 'dashboard',
  resolvers: [HomeResolver],
  menu: dashboardMenu,
  rates: [homeReads],
  home: [backgroundWorkSection],
};
