import type { EventLog } from '@vigil/stores/event-log/port';
import { beyondTheMust } from '@vigil/stores/event-log/standing';

/** The same log as an object of its own, to be spread and changed: methods of a class do not survive a spread. */
export const boundTo = (log: EventLog): EventLog => ({
  start: log.start,
  append: log.append.bind(log),
  readStream: log.readStream.bind(log),
  readAll: log.readAll.bind(log),
  ...beyondTheMust(log),
  head: log.head.bind(log),
  compare: log.compare.bind(log),
  subscribe: log.subscribe.bind(log),
  close: log.close.bind(log),
});
