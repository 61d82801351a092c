import { createPublicKey } from 'node:crypto';
import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { SEAL_KEY_REPLACED } from '@vigil/stores/chain/key-change';
import { lookAtLastSeals } from '@vigil/stores/chain/last-seals';
import { linksAfter } from '@vigil/stores/chain/links';
import { isReceipt, keyIdOf, ReceiptChecker, type Receipt } from '@vigil/stores/chain/receipt';
import { standingInLog } from '@vigil/stores/chain/receipt-in-log';
import { isSeal, LOG_SEALED } from '@vigil/stores/chain/seal';
import { lastSealEvent } from '@vigil/stores/chain/seals';
import type { EventLog } from '@vigil/stores/event-log/port';
import { sealKeyOf } from '../platform/seal-key.js';
import { Access } from '../platform/access.js';
import type { RequestContext } from '../platform/context.js';
import { badInput } from '../platform/errors.js';
import { Json } from '../platform/graphql/scalars.js';
import { Rest } from '../platform/rest.js';
import { lifeFacts } from '../config/life-facts.js';
import { keysToUse } from './cli/key-to-use.js';
import { AuditKey, CheckedReceipt, SealStatus } from './seal-types.js';
import { sealedUpTo } from './sealed-up-to.js';

const receiptsPerCall = 1000;
const countedAtMost = 100_000;

/** What vouches for the log: the public key, the seals, and receipts held against them. */
@Resolver()
export class SealsResolver {
  /** The key that seals and receipts are made with; no secret. */
  @Access.guest()
  @Rest('/api/audit/key')
  @Rest('/api/audit/key', { method: 'GET' })
  @Query(() => AuditKey)
  async auditKey(@Ctx() { services }: RequestContext): Promise<AuditKey> {
    const { publicKey } = await sealKeyOf(services)();
    const pem = createPublicKey({
      key: Buffer.from(publicKey, 'base64'),
      format: 'der',
      type: 'spki',
    }).export({
      format: 'pem',
      type: 'spki',
    }) as string;
    return { algorithm: 'Ed25519', publicKey, pem, keyId: keyIdOf(publicKey) };
  }

  @Access.admin('audit:view')
  @Rest('/api/audit/seals')
  @Query(() => SealStatus)
  async auditSeals(@Ctx() { services }: RequestContext): Promise<SealStatus> {
    const { log } = services;
    const last = await lastSealEvent(log);
    const { publicKey } = await sealKeyOf(services)();
    const sealedTo = last !== null && isSeal(last.data) ? last.data.lastPosition : null;
    const { unsealed, unsealedAtLeast } = await countFacts(log, sealedTo ?? log.start);
    return {
      seals: (last?.revision ?? -1) + 1,
      sealedAt: last?.time ?? null,
      sealedPosition: sealedTo,
      sealHash: last?.hash ?? null,
      unsealed,
      unsealedAtLeast,
      keyId: keyIdOf(publicKey),
      ...(await lookAtLastSeals(log, last?.revision ?? -1, await lifeFacts(log, SEAL_KEY_REPLACED), {
        publicKeys: [publicKey],
        formerKeys: keysToUse([], services.config.sealKeyFile).former,
      })),
    };
  }

  /**
   * Whether this server signed them and its log holds them. Looks into the log only behind a right signature.
   */
  @Access.learner()
  @Rest('/api/audit/check-receipts')
  @Mutation(() => [CheckedReceipt])
  async auditCheckReceipts(
    @Arg('receipts', () => [Json]) receipts: unknown[],
    @Ctx() { services }: RequestContext,
  ): Promise<CheckedReceipt[]> {
    if (receipts.length > receiptsPerCall) throw badInput(`一次最多核对 ${receiptsPerCall} 份回执！`);
    const { publicKey } = await sealKeyOf(services)();
    const checker = new ReceiptChecker(publicKey);
    const sealed = await sealedUpTo(services.log);
    const isSealed = (position: string | null): boolean =>
      position !== null && sealed !== null && services.log.compare(position, sealed) <= 0;
    const checked: CheckedReceipt[] = [];
    for (const receipt of receipts) {
      const problem = checker.problemOf(receipt);
      const said = isReceipt(receipt) ? named(receipt) : { paperId: '', quId: '', revision: -1, time: 0 };
      if (problem !== null) checked.push({ ...said, verdict: problem, sealed: false });
      else {
        const { standing, position } = await standingInLog(services.log, receipt as Receipt);
        checked.push({
          ...said,
          verdict: standing,
          sealed: (standing === 'held' || standing === 'returned') && isSealed(position),
        });
      }
    }
    return checked;
  }
}

const named = ({ paperId, quId, revision, time }: Receipt) => ({ paperId, quId, revision, time });

/** Facts (no seals) behind a position, counted up to a bound. */
async function countFacts(
  log: EventLog,
  after: string,
): Promise<{ unsealed: number; unsealedAtLeast: boolean }> {
  let unsealed = 0;
  for (let [position, more] = [after, true]; more;) {
    const page = await linksAfter(log, position, 1000);
    unsealed += page.links.filter((link) => link.type !== LOG_SEALED).length;
    if (unsealed >= countedAtMost) return { unsealed: countedAtMost, unsealedAtLeast: true };
    ({ last: position, more } = page);
    await new Promise((resolve) => setImmediate(resolve));
  }
  return { unsealed, unsealedAtLeast: false };
}
