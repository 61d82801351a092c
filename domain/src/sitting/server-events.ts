import { z } from 'zod';

/** Facts of `server-life`. */
export const serverEventSchemas = {
  /** Log and documents of many processes bear this id, so that none is taken for another installation's. */
  InstallationNamed: z.object({ id: z.string() }),
  /** The server was away longer than 30 s; deadlines inside move to `readyAt` + 120 s (engine §4). */
  ServerInterrupted: z.object({ lastSign: z.number(), readyAt: z.number() }),
  /**
   * `operator`: who said it; `confirmed`: the wall clock that is right by that, ms (the event's own time is never before
   * the last in its stream); `known`: the latest time on record then, of any process, ms, which counts no more. With
   * `seals` alone no time is confirmed: they say of earlier seals, by revisions or their first and last, that they
   * cover events whose clock was ahead, as was found out later.
   */
  ClockConfirmed: z.object({
    operator: z.string().optional(),
    confirmed: z.number().optional(),
    known: z.number().optional(),
    seals: z.array(z.union([z.number().int(), z.tuple([z.number().int(), z.number().int()])])).optional(),
  }),
  /**
   * The log had lost what came after a position (up to `to`, null: nobody knows how far) and an operator went
   * on without it. `evidence`: what told of it, a sentence each.
   */
  LogLossAccepted: z.object({
    operator: z.string(),
    after: z.string(),
    to: z.string().nullable(),
    evidence: z.array(z.string()),
  }),
  /**
   * From now on seals and receipts are made with another key. Public keys, SPKI DER, base64. `from` null: nothing was
   * sealed before, or by a key that the installation never had. The rest is not there in those of an earlier version.
   */
  SealKeyReplaced: z.object({
    operator: z.string(),
    from: z.string().nullable(),
    to: z.string(),
    /** behind which seal; null: there was none */
    lastSeal: z.object({ revision: z.number().int(), hash: z.string() }).nullable().optional(),
    /** Both keys sign from, to and lastSeal (decision 259); Ed25519, base64. Absent: the old key was lost. */
    handedOver: z.string().optional(),
    takenOver: z.string().optional(),
  }),
  /** The master key of persons' files was lost: what was encrypted under it can no longer be read. */
  FileKeyReplaced: z.object({
    operator: z.string(),
    /** of how many persons files cannot be read any more; absent: nobody counted them (an earlier version) */
    persons: z.number().int().optional(),
  }),
  /** Documents without a checksum got one from what they held then; how many, by collection. */
  DocumentsSummed: z.object({ operator: z.string(), documents: z.record(z.string(), z.number().int()) }),
  /**
   * The application's key was lost: second factors (how many there were), ticket numbers, claims of IDs and what
   * browsers keep are of a key that nobody has any more.
   */
  AppKeyReplaced: z.object({ operator: z.string(), secondFactors: z.number() }),
  /** At the machine: for an administrator whom nobody else could let in. */
  SecondFactorReset: z.object({ operator: z.string(), userId: z.string() }),
};
