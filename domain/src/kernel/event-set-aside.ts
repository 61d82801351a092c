import { z } from 'zod';

/** The stream of all events that were set aside, one `EventSetAside` each. */
export const SET_ASIDE_STREAM = 'set-aside';

/**
 * An operator looked at an event that somebody else wrote into the log and decided that it counts for nothing:
 * its stream goes on behind it. The event itself stays where it is. The actor is that operator.
 */
export const eventSetAside = z.object({
  eventId: z.string(),
  stream: z.string(),
  revision: z.number().int().min(0),
  /** what was wrong with it */
  wrong: z.string(),
  /** Hash made of what was found: should the event be another one later, it is not the one set aside. */
  hash: z.string(),
  reason: z.string(),
});
export type EventSetAside = z.infer<typeof eventSetAside>;
