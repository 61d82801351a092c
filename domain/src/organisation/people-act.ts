import { z } from 'zod';

/** People chosen one by one, at most so many in one act. */
export const listedAtMost = 5000;
/** People an act may make. */
export const madeAtMost = 20_000;

/**
 * For whom an act is: people chosen one by one; everybody of a department and those below it, as far as they are
 * there when it is carried; or people it makes, who then are known by their place.
 */
export const actPeople = z.discriminatedUnion('of', [
  z.object({ of: z.literal('listed'), userIds: z.array(z.string()).min(1).max(listedAtMost).readonly() }),
  z.object({ of: z.literal('department'), deptCode: z.string().min(1) }),
  z.object({ of: z.literal('new'), count: z.number().int().min(1).max(madeAtMost) }),
]);
export type ActPeople = z.infer<typeof actPeople>;

/**
 * The stream of one act over many people, `people-act-{actId}`. `change` is what its kind says it is, and never
 * holds a name, a number or a phone (engine §6): what an import knows of people is kept elsewhere until it is over.
 */
export const peopleActSchemas = {
  PeopleActBegun: z.object({
    actId: z.string(),
    /** which kind of act, by its name */
    kind: z.string(),
    change: z.unknown(),
    people: actPeople,
  }),
  /** Slips with one-time passwords were made for those of its accounts that have no password yet. */
  CredentialSlipsIssued: z.object({ actId: z.string(), count: z.number() }),
  PeopleActEnded: z.object({
    actId: z.string(),
    kind: z.string(),
    /** how many it was for, how many have it, and how many were refused it */
    total: z.number(),
    changed: z.number(),
    refused: z.number(),
  }),
};
export type PeopleActBegun = z.infer<typeof peopleActSchemas.PeopleActBegun>;
export type PeopleActEnded = z.infer<typeof peopleActSchemas.PeopleActEnded>;

export type PeopleActEvent =
  | { readonly type: 'PeopleActBegun'; readonly data: PeopleActBegun }
  | {
      readonly type: 'CredentialSlipsIssued';
      readonly data: z.infer<typeof peopleActSchemas.CredentialSlipsIssued>;
    }
  | { readonly type: 'PeopleActEnded'; readonly data: PeopleActEnded };

export const peopleActStream = (actId: string): string => `people-act-${actId}`;
