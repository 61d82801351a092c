import type { Topic } from './topic.js';
import { foreignIds } from './topics/foreign-ids.js';
import { massAssignment } from './topics/mass-assignment.js';
import { operations } from './topics/operations.js';

/** In this order: `operations` deletes and hands in as the administrator, so it is the last. */
export const topics = {
  'foreign-ids': foreignIds,
  'mass-assignment': massAssignment,
  operations,
} satisfies Record<string, Topic>;

export type TopicName = keyof typeof topics;

export const isTopic = (name: string): name is TopicName => name in topics;

export const topicsInCi: readonly TopicName[] = ['operations'];
