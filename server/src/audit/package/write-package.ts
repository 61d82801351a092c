import { readFile } from 'node:fs/promises';
import { canonicalJson } from '@vigil/domain/kernel/canonical-json';
import type { Recorded } from '@vigil/domain/kernel/event';
import { eventUpcasters } from '@vigil/domain/event-types';
import { AUDIT_PACKAGES_STREAM, type AuditPackageMade } from '@vigil/domain/audit/public';
import { examSessionStream, paperAfter, regradeStream, serverLifeStream } from '@vigil/domain/sitting/public';
import { keyIdOf } from '@vigil/stores/chain/receipt';
import { ReceiptSigner } from '@vigil/stores/chain/receipt-signer';
import type { SealKey } from '@vigil/stores/chain/seal-key';
import type { Documents } from '@vigil/stores/documents/port';
import type { EventLog } from '@vigil/stores/event-log/port';
import { inCurrentForm } from '@vigil/stores/event-log/current-form';
import { formerLogOf } from '../../platform/migration-mark.js';
import { contentsNamedBy, type NamedContent } from '../cli/named-contents.js';
import type { BegunPackage } from './begin-package.js';
import { shownEvent } from './open-events.js';
import { contentEntries } from './package-contents.js';
import { packageReadme } from './package-readme.js';
import type { PackageZip } from './package-zip.js';
import { paperReceipts } from './paper-receipts.js';
import { eventsAbout, eventsUpTo, type PaperInLog } from './papers-in-log.js';
import { resultRow } from './result-row.js';
import { sealProofs } from './seal-proofs.js';

/** The stand-alone check that goes with every package; it runs as it is. */
export const verifierFile = new URL('../../../audit/recompute.mjs', import.meta.url);

const bytesPerEntryOfSeals = 8 * 1024 * 1024;

/** What a package is made of. `log` is the log as it is stored. */
export interface PackageSources {
  readonly log: EventLog;
  readonly documents: Documents;
  readonly key: SealKey;
}

/**
 * Writes a package into a zip, paper by paper, as somebody takes it; `onPaper` hears how many are in. Memory: the
 * largest paper, and some 100 bytes for each event. Answers the size of the whole. Rejects when the zip is no
 * longer taken, when it becomes too large, and with `PlainError` when a seal does not match the log.
 */
export async function writePackage(
  sources: PackageSources,
  begun: BegunPackage,
  papers: readonly PaperInLog[],
  zip: PackageZip,
  onPaper: (done: number) => void = () => undefined,
): Promise<{ readonly bytes: number }> {
  const { log, documents, key } = sources;
  const { packageId, examId, paperId, keys, madeAt, by, sealedTo } = begun;
  const packed = new Packed(log, keys);
  await zip.add('README.txt', packageReadme(begun, keyIdOf(key.publicKey)));
  await zip.add('recompute.mjs', await readFile(verifierFile));
  const upTo = (stream: string): Promise<Recorded[]> => eventsUpTo(log, stream, sealedTo.position);
  await zip.add('server-life.jsonl', packed.lines(await upTo(serverLifeStream)));
  const made = (await upTo(AUDIT_PACKAGES_STREAM)).filter(
    ({ data }) => (data as AuditPackageMade).packageId === packageId,
  );
  const acts = [...(await upTo(examSessionStream(examId))), ...(await upTo(regradeStream(examId)))];
  await zip.add('exam.jsonl', packed.lines([...acts, ...made]));

  const named = new Map<string, NamedContent>();
  const results: string[] = [];
  const signer = new ReceiptSigner(key);
  let written = 0;
  for (const [index, paper] of papers.entries()) {
    const { all, own } = await eventsAbout(log, paper, sealedTo.position);
    // A claim whose paper a crash has kept from being made: the next who touches it makes it.
    if (own.length > 0) {
      for (const event of all) for (const content of contentsNamedBy(event)) named.set(content.id, content);
      await zip.add(`papers/${paper.paperId}.jsonl`, packed.lines(all));
      const receipts = await paperReceipts(paper.paperId, own, signer, key.publicKey);
      await zip.add(`receipts/${paper.paperId}.json`, `${JSON.stringify(receipts, null, 1)}\n`);
      if (keys) results.push(canonicalJson(resultRow(paperAfter(own.map(current)))));
      written += 1;
    }
    onPaper(index + 1);
  }
  const wanted = [...named.values()].filter(({ kind }) => keys || kind === 'blueprint');
  for await (const { path, text } of contentEntries(documents, wanted)) await zip.add(path, text);
  if (keys) await zip.add('results.jsonl', textOf(results));
  await addSeals(sources, packed, begun, zip);
  return zip.finish(
    {
      ...{
        format: 'vigil-audit-package/1',
        packageId,
        scope: { examId, paperId },
        keys,
        madeAt,
        madeBy: by.id,
      },
      ...{ sealedTo, publicKey: key.publicKey, keyId: keyIdOf(key.publicKey) },
      ...{ papers: written, events: packed.hashes.size },
    },
    key,
  );
}

const current = (event: Recorded): Recorded => inCurrentForm(event, eventUpcasters);
const textOf = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('');

/** Turns events into lines and remembers them: their hashes, and where the first of them stands. */
class Packed {
  readonly hashes = new Set<string>();
  first: string | null = null;

  constructor(
    private readonly log: Pick<EventLog, 'compare'>,
    private readonly keys: boolean,
  ) {}

  lines(events: readonly Recorded[]): string {
    for (const { hash, position } of events) {
      this.hashes.add(hash);
      if (this.first === null || this.log.compare(position, this.first) < 0) this.first = position;
    }
    return textOf(events.map((event) => JSON.stringify(shownEvent(event, this.keys))));
  }
}

async function addSeals(
  { log, documents }: PackageSources,
  packed: Packed,
  { sealedTo }: BegunPackage,
  zip: PackageZip,
): Promise<void> {
  const formerLog = await formerLogOf(documents);
  const proofs = sealProofs({ log, formerLog }, packed.hashes, packed.first ?? log.start, sealedTo.revision);
  let [lines, bytes, part] = [[] as string[], 0, 0];
  const put = async (): Promise<void> => {
    part += 1;
    await zip.add(`seals/${String(part).padStart(5, '0')}.jsonl`, textOf(lines));
    [lines, bytes] = [[], 0];
  };
  for await (const proof of proofs) {
    const line = JSON.stringify(proof);
    lines.push(line);
    bytes += line.length;
    if (bytes >= bytesPerEntryOfSeals) await put();
  }
  if (lines.length > 0) await put();
}
