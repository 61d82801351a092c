import type { Topic } from './topic.js';
import { bombs } from './topics/bombs.js';
import { entrances } from './topics/entrances.js';
import { floods } from './topics/floods.js';
import { foreignIds } from './topics/foreign-ids.js';
import { keysAndPaths } from './topics/keys-and-paths.js';
import { massAssignment } from './topics/mass-assignment.js';
import { operations } from './topics/operations.js';
import { pages } from './topics/pages.js';
import { races } from './topics/races.js';
import { scriptsShown } from './topics/scripts-shown.js';
import { sockets } from './topics/sockets.js';
import { uploads } from './topics/uploads.js';

/** In this order: `operations` deletes and hands in as the administrator, so it is the last. */
export const topics = {
  'foreign-ids': foreignIds,
  'mass-assignment': massAssignment,
  'keys-and-paths': keysAndPaths,
  pages,
  sockets,
  uploads,
  floods,
  races,
  'scripts-shown': scriptsShown,
  entrances,
  bombs,
  operations,
} satisfies Record<string, Topic>;

export type TopicName = keyof typeof topics;

export const isTopic = (name: string): name is TopicName => name in topics;

export const topicsInCi: readonly TopicName[] = Object.keys(topics).filter(isTopic);
