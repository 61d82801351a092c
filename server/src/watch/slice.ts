import type { Slice } from '../platform/slice.js';
import { watchDictionaries, watchEnumerations } from './dictionaries.js';
import { watchHome } from './home/sections.js';
import { watchMenu, watchPermissions } from './menu.js';
import { DashExamsResolver } from './home/dash-exams.resolver.js';
import { WatchHistoryResolver } from './history.resolver.js';
import { WatchActProgressResolver } from './act-progress.resolver.js';
import { WatchActsResolver } from './acts.resolver.js';
import { watchersRightToFile } from './right-to-file.js';
import { WatchResolver } from './watch.resolver.js';

/** Live watch of exams and what proctors do. */
export const watchSlice: Slice = {
  name: 'watch',
  grants: { teacher: ['exam:watch'], proctor: ['exam:watch', 'exam:watch:all'] },
  resolvers: [
    ...[WatchResolver, WatchActsResolver, WatchActProgressResolver, WatchHistoryResolver],
    DashExamsResolver,
  ],
  rightToFile: watchersRightToFile,
  menu: watchMenu,
  permissions: watchPermissions,
  home: watchHome,
  dictionaries: watchDictionaries,
  enumerations: watchEnumerations,
};
