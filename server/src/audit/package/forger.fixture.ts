// Packages as a forger writes them: any names, any sizes said, any key. The layout is that of a package, so that
// what a check finds is what was forged.
import { hash, sign } from 'node:crypto';
import { crc32, deflateRawSync } from 'node:zlib';
import type { Recorded } from '@vigil/domain/kernel/event';
import { canonicalJson } from '@vigil/domain/kernel/canonical-json';
import { chainHash, type ChainInput } from '@vigil/stores/chain/chain';
import { keyIdOf } from '@vigil/stores/chain/receipt';
import { ReceiptSigner } from '@vigil/stores/chain/receipt-signer';
import { signSeal, type Seal } from '@vigil/stores/chain/seal';
import type { SealKey } from '@vigil/stores/chain/seal-key';
import { paperReceipts } from './paper-receipts.js';
import { verifier } from './packed-exam.fixture.js';

/** A file of a package. */
export interface Entry {
  readonly name: string;
  readonly data: Buffer;
}

export interface ForgedEntry {
  readonly name: string | Buffer;
  readonly data: Buffer;
  /** what the zip says its size is, when that is a lie */
  readonly size?: number;
  readonly deflated?: boolean;
}

const le = (...numbers: readonly (readonly [bytes: 2 | 4, value: number])[]): Buffer =>
  Buffer.concat(
    numbers.map(([bytes, value]) => {
      const buffer = Buffer.alloc(bytes);
      buffer.writeUIntLE(value, 0, bytes);
      return buffer;
    }),
  );

/** Time of an entry as the original has it, so that a zip of the same entries is the same zip. */
export const stampOf = (zip: Buffer): number => zip.readUInt32LE(10);

/** A zip of these entries with right checksums, in the layout of packages. */
export function forgedZip(entries: readonly ForgedEntry[], stamp: number): Buffer {
  const [parts, directory] = [[] as Buffer[], [] as Buffer[]];
  let offset = 0;
  for (const { name, data, size = data.length, deflated = true } of entries) {
    const nameBytes = Buffer.from(name as string);
    const packed = deflated ? deflateRawSync(data) : data;
    const method = deflated ? 8 : 0;
    const crc = crc32(data);
    const local = le([4, 0x04034b50], [2, 20], [2, 0x0808], [2, method], [4, stamp], [4, 0], [4, 0], [4, 0]);
    const descriptor = le([4, 0x08074b50], [4, crc], [4, packed.length], [4, size]);
    const whole = [local, le([2, nameBytes.length], [2, 0]), nameBytes, packed, descriptor];
    parts.push(...whole);
    directory.push(
      le([4, 0x02014b50], [2, 0x033f], [2, 20], [2, 0x0808], [2, method], [4, stamp], [4, crc]),
      le([4, packed.length], [4, size], [2, nameBytes.length], [2, 0], [2, 0], [2, 0], [2, 0]),
      le([4, 0o100644 * 65536], [4, offset]),
      nameBytes,
    );
    offset += whole.reduce((sum, { length }) => sum + length, 0);
  }
  const records = Buffer.concat(directory);
  const { length } = entries;
  const end = le([4, 0x06054b50], [2, 0], [2, 0], [2, length], [2, length], [4, records.length]);
  return Buffer.concat([...parts, records, end, le([4, offset], [2, 0])]);
}

/** All entries of a package in their order, manifest and signature too. */
export function entriesOf(path: string): Entry[] {
  const zip = verifier.openZip(path);
  const entries = zip.entries.map((entry) => ({ name: entry.name, data: zip.content(entry) }));
  zip.close();
  return entries;
}

const sha256 = (data: Buffer | string): string => hash('sha256', data, 'hex');

/**
 * Signs entries (without manifest and signature) anew by any key. `manifest` changes what the original says, its list
 * of entries included; `text`: the manifest's text, when it is to be no JSON at all.
 */
export function signedZip(
  entries: readonly ForgedEntry[],
  manifest: Readonly<Record<string, unknown>>,
  key: SealKey,
  { stamp, text }: { readonly stamp: number; readonly text?: string },
): Buffer {
  const listed = entries.map(({ name, data }) => ({
    path: name.toString(),
    bytes: data.length,
    sha256: sha256(data),
  }));
  const said = Buffer.from(text ?? `${canonicalJson({ entries: listed, ...manifest })}\n`);
  const before = [...entries, { name: 'manifest.json', data: said }];
  const directoryAt = (zip: Buffer): number => zip.readUInt32LE(zip.length - 6);
  const unsigned = forgedZip(before, stamp);
  const prefix = unsigned.subarray(0, directoryAt(unsigned));
  const claim = { bytes: prefix.length, sha256: sha256(prefix), manifestSha256: sha256(said) };
  const signature = sign(
    null,
    Buffer.from(`Vigil audit package 1\n${canonicalJson(claim)}`),
    key.privateKey,
  ).toString('base64');
  const { publicKey } = key;
  const data = Buffer.from(
    `${canonicalJson({ ...claim, algorithm: 'Ed25519', publicKey, keyId: keyIdOf(publicKey), signature })}\n`,
  );
  return forgedZip([...before, { name: 'signature.json', data, deflated: false }], stamp);
}

interface EventLine {
  stream: string;
  revision: number;
  previousHash: string;
  hash: string;
}
const lines = (text: string): string[] => text.split('\n').slice(0, -1);
const joined = (of: readonly object[]): string => of.map((one) => `${JSON.stringify(one)}\n`).join('');

/** Events of an entry, each as `change` makes it, with right hashes and chains. */
export function rechained(text: string, change: (line: string) => string): string {
  const ends = new Map<string, string>();
  return joined(
    lines(text).map((line) => {
      const event = JSON.parse(change(line)) as EventLine & ChainInput;
      const previousHash = event.revision === 0 ? '' : (ends.get(event.stream) ?? event.previousHash);
      const whole = { ...event, previousHash };
      const own = { ...whole, hash: chainHash(whole) };
      ends.set(event.stream, own.hash);
      return own;
    }),
  );
}

interface ProofLine {
  event: EventLine & ChainInput & { data: Seal };
  own?: [number, string][];
  roots?: string[];
}

/**
 * Puts the hashes of changed events into the proofs of the seals. With a key the seals are made anew by it: their
 * roots, their chain, their signatures.
 */
export function resealed(
  entries: readonly Entry[],
  original: readonly Entry[],
  key: SealKey | null,
): Entry[] {
  const replaced = new Map<string, string>();
  for (const { name, data } of entries) {
    if (!name.endsWith('.jsonl') || name.startsWith('seals/') || name === 'results.jsonl') continue;
    const before = lines((original.find((one) => one.name === name) as Entry).data.toString('utf8'));
    for (const [index, line] of lines(data.toString('utf8')).entries()) {
      const was = (JSON.parse(before[index] as string) as EventLine).hash;
      replaced.set(was, (JSON.parse(line) as EventLine).hash);
    }
  }
  let last = '';
  const seal = ({ event, own, roots }: ProofLine): ProofLine => {
    const mine = own?.map(([place, one]): [number, string] => [place, replaced.get(one) ?? one]);
    const proof = mine === undefined ? {} : { own: mine, roots: roots as string[] };
    if (key === null) return { event, ...proof };
    const { signature: _old, ...claim } = event.data;
    const given = {
      places: (mine ?? []).map(([place]) => place),
      hashes: (mine ?? []).map(([, one]) => one),
    };
    const merkleRoot =
      mine === undefined
        ? claim.merkleRoot
        : verifier.treeHash(0, claim.count, { ...given, next: 0, met: 0 }, roots as string[]);
    const previousSeal = event.revision === 0 ? '' : last === '' ? event.previousHash : last;
    const data = signSeal({ ...claim, merkleRoot, previousSeal, publicKey: key.publicKey }, key.privateKey);
    const whole = { ...event, data, previousHash: previousSeal };
    last = chainHash(whole);
    return { event: { ...whole, hash: last }, ...proof };
  };
  return entries.map(({ name, data }) =>
    name.startsWith('seals/')
      ? {
          name,
          data: Buffer.from(
            joined(lines(data.toString('utf8')).map((line) => seal(JSON.parse(line) as ProofLine))),
          ),
        }
      : { name, data },
  );
}

/** The seals of a package, in their order. */
export const sealsIn = (entries: readonly Entry[]): ProofLine['event'][] =>
  entries
    .filter(({ name }) => name.startsWith('seals/'))
    .flatMap(({ data }) => lines(data.toString('utf8')).map((line) => (JSON.parse(line) as ProofLine).event));

/** What the manifest says of the last of them. */
export function lastSealIn(entries: readonly Entry[]): object {
  const { revision, hash: digest, data } = sealsIn(entries).at(-1) as ProofLine['event'];
  return { revision, hash: digest, position: data.lastPosition };
}

/** The receipts of each paper, signed anew by a key. */
export async function withReceiptsOf(entries: readonly Entry[], key: SealKey): Promise<Entry[]> {
  const signer = new ReceiptSigner(key);
  const again = async (one: Entry): Promise<Entry> => {
    const paperId = /^receipts\/(.*)\.json$/.exec(one.name)?.[1];
    if (paperId === undefined) return one;
    const events =
      entries.find(({ name }) => name === `papers/${paperId}.jsonl`)?.data.toString('utf8') ?? '';
    const own = lines(events)
      .map((line) => JSON.parse(line) as Recorded)
      .filter(({ stream }) => stream === `paper-${paperId}`);
    const receipts = await paperReceipts(paperId, own, signer, key.publicKey);
    return { name: one.name, data: Buffer.from(`${JSON.stringify(receipts, null, 1)}\n`) };
  };
  return Promise.all(entries.map(again));
}
