import { createHash, hash as digest, sign } from 'node:crypto';
import { Transform, type TransformCallback } from 'node:stream';
import { canonicalJson } from '@vigil/domain/kernel/canonical-json';
import { keyIdOf } from '@vigil/stores/chain/receipt';
import type { SealKey } from '@vigil/stores/chain/seal-key';
import { StreamedZip } from '../../platform/office/streamed-zip.js';

/** What the zip format holds without its extension for large files, with room for the directory. */
const mostBytes = 4_000_000_000;
const mostEntries = 60_000;
const signatureName = 'signature.json';

/** The package is too large for one zip: it has to be made paper by paper. */
export class PackageTooLarge extends Error {
  readonly code = 'PackageTooLarge';
  constructor() {
    super('审计包超过 4 GB 或 6 万个条目，请按试卷分别制作！');
    this.name = 'PackageTooLarge';
  }
}

/**
 * A signed zip that is written as it is read (`StreamedZip`). `output` is to be piped away at once. Everything rejects
 * once `output` was destroyed.
 */
export class PackageZip {
  readonly output = new HashedPrefix();
  readonly #zip;
  readonly #entries: { path: string; bytes: number; sha256: string }[] = [];

  /** `madeAt`, ms epoch: the time of every entry. */
  constructor(madeAt: number) {
    this.#zip = new StreamedZip(madeAt, this.output);
  }

  /** Resolves once the entry was taken. Rejects with `PackageTooLarge`. */
  async add(path: string, content: string | Buffer): Promise<void> {
    const data = typeof content === 'string' ? Buffer.from(content) : content;
    this.#entries.push({ path, bytes: data.length, sha256: digest('sha256', data, 'hex') });
    if (this.output.bytes > mostBytes || this.#entries.length > mostEntries) throw new PackageTooLarge();
    await this.#zip.put(path, async () => data);
  }

  /** Adds the manifest (with what is given, and the entries) and the signature, and ends the zip. */
  async finish(manifest: object, key: SealKey): Promise<{ readonly bytes: number }> {
    const text = `${canonicalJson({ ...manifest, entries: this.#entries })}\n`;
    await this.#zip.put('manifest.json', async () => Buffer.from(text));
    await this.#zip.put(signatureName, () => this.#signature(text, key), false);
    await this.#zip.end();
    return { bytes: this.output.bytes };
  }

  /** Ends what reads the zip, with the cause. */
  fail(error: Error): void {
    this.#zip.fail(error);
  }

  async #signature(manifest: string, key: SealKey): Promise<Buffer> {
    const before = await this.#zip.orGone(this.output.before(signatureName));
    const said = { ...before, manifestSha256: digest('sha256', manifest, 'hex') };
    const signature = sign(
      null,
      Buffer.from(`Vigil audit package 1\n${canonicalJson(said)}`),
      key.privateKey,
    );
    const { publicKey } = key;
    const whole = { ...said, algorithm: 'Ed25519', publicKey, keyId: keyIdOf(publicKey) };
    return Buffer.from(`${canonicalJson({ ...whole, signature: signature.toString('base64') })}\n`);
  }
}

const headerLength = 30 + signatureName.length;

/** Passes bytes on and knows their number and hash, but for the last few: an entry's header may be among them. */
class HashedPrefix extends Transform {
  bytes = 0;
  readonly #hash = createHash('sha256');
  #tail = Buffer.alloc(0);
  #look: (() => void) | null = null;

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.bytes += chunk.length;
    const held = chunk.length >= headerLength ? chunk : Buffer.concat([this.#tail, chunk]);
    if (held === chunk) this.#hash.update(this.#tail);
    const end = Math.max(0, held.length - headerLength);
    this.#hash.update(held.subarray(0, end));
    this.#tail = Buffer.from(held.subarray(end));
    this.#look?.();
    done(null, chunk);
  }

  /** Hash and number of the bytes before an entry's header, once that is the last that came. */
  async before(name: string): Promise<{ bytes: number; sha256: string }> {
    while (!this.#endsWithHeaderOf(name))
      await new Promise<void>((resolve) => {
        this.#look = resolve;
      });
    this.#look = null;
    return { bytes: this.bytes - headerLength, sha256: this.#hash.copy().digest('hex') };
  }

  #endsWithHeaderOf(name: string): boolean {
    const tail = this.#tail;
    return (
      tail.length === headerLength &&
      tail.readUInt32LE(0) === 0x04034b50 &&
      tail.toString('utf8', 30) === name
    );
  }
}
